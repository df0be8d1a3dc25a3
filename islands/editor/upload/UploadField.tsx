import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ImageFileInput } from '../../ui/ImageFileInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { UPLOAD } from './texts.ts';
import { uploadWithMessage } from './upload-with-message.ts';

interface UploadFieldProps {
  label?: string;
  /** Called with the URL of the uploaded image. */
  onUploaded: (address: string) => void;
}

/** Uploads an image file as soon as it is chosen. Shows the progress and can be cancelled. */
export function UploadField({ label = UPLOAD.label, onUploaded }: UploadFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(undefined);
  /** The fraction sent, from 0 to 1; undefined while nothing is being uploaded. */
  const [share, setShare] = useState<number>();
  const busy = share !== undefined;

  useEffect(() => () => upload.current?.abort(), []);

  async function send(file: File | undefined) {
    if (!file || busy) return;
    const mine = new AbortController();
    upload.current = mine;
    setShare(0);
    try {
      onUploaded(await uploadWithMessage(file, setShare, mine.signal));
      showToast({ ...UPLOAD.success, kind: 'success' });
    } catch (error) {
      const { title } = UPLOAD.failure;
      if (!mine.signal.aborted) showToast({ title, description: (error as Error).message, kind: 'destructive' });
    }
    setShare(undefined);
    if (input.current) input.current.value = '';
  }

  function cancel() {
    upload.current?.abort();
    input.current?.focus();
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <ImageFileInput
        ref={input}
        id={id}
        accept="image/*"
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => send(event.target.files?.[0])}
      />
      <div role="status" className="text-small font-sans">
        {busy && UPLOAD.busy}
      </div>
      {busy && (
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
