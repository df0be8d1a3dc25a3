import { useState } from 'react';

/** A small image; hidden if it fails to load (docs/behaviour.md §2). */
export function LoadedImage({ address, alt }: { address: string; alt: string }) {
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
