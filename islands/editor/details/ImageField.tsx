import { type ReactNode, useState } from 'react';
import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { UploadField } from '../../media/upload/UploadField.tsx';
import { useUpload } from '../../media/upload/use-upload.ts';
import { LabelledField } from './LabelledField.tsx';

interface ImageFieldProps {
  words: { label: string; hint?: string; placeholder?: string; preview: string; upload?: string };
  address: string;
  problem: string | undefined;
  onChange: (address: string) => void;
  /** A further way to choose an image. */
  children?: ReactNode;
}

/** An image of a post, given by URL or uploaded, with a small preview. */
export function ImageField({ words, address, problem, onChange, children }: ImageFieldProps) {
  const safe = safeImageUrl(address);
  const upload = useUpload(({ src }) => onChange(src));
  return (
    <>
      <LabelledField label={words.label} hint={words.hint} problem={problem}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode="url"
            spellCheck={false}
            placeholder={words.placeholder}
            value={address}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </LabelledField>
      {safe && <LoadedImage key={safe} address={safe} alt={words.preview} />}
      {children}
      <UploadField label={words.upload} upload={upload} />
    </>
  );
}

/** A small image; hidden if it fails to load (docs/behaviour.md §2). */
function LoadedImage({ address, alt }: { address: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      className="border-rule max-h-36 w-auto justify-self-start border"
      src={address}
      alt={alt}
      onError={() => setFailed(true)}
    />
  );
}
