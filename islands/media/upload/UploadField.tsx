import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { UPLOAD } from './texts.ts';
import type { Upload } from './use-upload.ts';

interface UploadFieldProps {
  upload: Upload;
  label?: string | undefined;
  hint?: string;
}

/** Uploads an image file as soon as it is chosen. Shows the progress and can be cancelled. */
export function UploadField({ upload, label = UPLOAD.label, hint }: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { share, isBusy } = upload;

  async function send(file: File | undefined) {
    if (!file || isBusy) return;
    await upload.start(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  }

  function cancel() {
    upload.cancel();
    input.current?.focus();
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        // Any image can be chosen: one that the storage does not take is refused with a message.
        accept="image/*"
        className="text-small file:text-ink hover:file:text-signal p-2 file:me-3 file:cursor-pointer file:border file:border-solid file:border-current file:bg-transparent file:px-3 file:py-1 file:[font:inherit]"
        aria-describedby={hint && `${id}-hint`}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={(event) => send(event.target.files?.[0])}
      />
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div role="status" className="text-small font-sans">
        {isBusy && UPLOAD.busy}
      </div>
      {isBusy && (
        <div className="flex flex-wrap items-center gap-3">
          <progress value={share} aria-label={UPLOAD.busy} />
          <Button kind="quiet" onClick={cancel}>
            {UPLOAD.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
