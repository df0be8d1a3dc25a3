import { useEffect, useId, useRef, useState } from 'react';
import { LineButton, LineField } from '../ui/Line.tsx';
import { showToast } from '../ui/toasts.ts';
import { copyField } from './copy-field.ts';

/** The first message is exact (docs/behaviour.md §8). */
const TEXTS = {
  copied: 'Link copied to clipboard!',
  notCopied: 'The link could not be copied.',
  notCopiedHelp: 'It is selected: copy it with your keyboard or the menu of the field.',
} as const;

interface ShareLinkProps {
  /** The page's absolute URL. */
  address: string;
  /** The labels of the field and of the button. */
  label: string;
  copy: string;
}

/** Shows a page's address with a button that copies it. */
export function ShareLink({ address, label, copy }: ShareLinkProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  async function copyAddress() {
    if (!field.current) return;
    if (await copyField(field.current)) {
      button.current?.focus();
      showToast({ title: TEXTS.copied, kind: 'success' });
    } else showToast({ title: TEXTS.notCopied, description: TEXTS.notCopiedHelp, kind: 'destructive' });
  }

  return (
    <>
      <label className="text-control text-muted block font-sans" htmlFor={id}>
        {label}
      </label>
      <div className="border-muted flex items-baseline gap-3 border-b">
        <LineField
          ref={field}
          id={id}
          type="text"
          readOnly
          autoComplete="off"
          defaultValue={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* The button does nothing before hydration, and is hidden without JavaScript. */}
        <span className="noscript:hidden">
          <LineButton ref={button} type="button" disabled={!hydrated} onClick={copyAddress}>
            {copy}
          </LineButton>
        </span>
      </div>
    </>
  );
}
