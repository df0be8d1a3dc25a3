import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ACCOUNT } from './texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onStored: () => void;
}

/** Shows recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const words = ACCOUNT.factor.codes;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: words.copied, kind: 'success' });
    } catch {
      showToast({ title: ACCOUNT.failureTitle, description: words.notCopied, kind: 'destructive' });
    }
  }

  function save() {
    const href = URL.createObjectURL(new Blob([`${words.file}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href, download: 'recovery-codes.txt' }).click();
    // Some browsers read the URL only after the current task.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="focus:outline-none">
        {words.title}
      </h3>
      <p className="mt-2 max-w-160">{words.text}</p>
      <ul className="text-control my-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-[max-content_max-content]">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStored}>{words.stored}</Button>
        <Button kind="quiet" onClick={copy}>
          {words.copy}
        </Button>
        <Button kind="quiet" onClick={save}>
          {words.save}
        </Button>
      </div>
    </>
  );
}
