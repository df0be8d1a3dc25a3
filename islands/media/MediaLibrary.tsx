import { useState } from 'react';
import { Hint } from '../ui/Hint.tsx';
import { ImageFileInput } from '../ui/ImageFileInput.tsx';
import { showToast } from '../ui/toasts.ts';
import { ImageDetails, type Upload } from './ImageDetails.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import type { MediaImage } from './images.ts';
import { MEDIA } from './texts.ts';
import { useImages } from './use-images.ts';

/** All uploaded images: search, upload, and for each its description, uses, replacement and deletion. */
export function MediaLibrary({ upload }: { upload: Upload }) {
  const images = useImages();
  const [opened, setOpened] = useState<MediaImage>();
  const [busy, setBusy] = useState(false);

  async function add(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    try {
      await upload(file, () => {}, new AbortController().signal);
      await images.reload();
    } catch (error) {
      showToast({ title: MEDIA.error.title, description: (error as Error).message, kind: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <>
      <p className="text-muted mb-6">{MEDIA.lead}</p>
      <div className="field mb-6">
        <label htmlFor="media-upload">{MEDIA.upload}</label>
        <ImageFileInput
          id="media-upload"
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => {
            add(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Hint role="status">{busy && MEDIA.uploading}</Hint>
      </div>
      <ImageGrid images={images} onChoose={setOpened} />
      {opened && (
        <ImageDetails
          key={opened.name}
          image={opened}
          upload={upload}
          onClose={() => setOpened(undefined)}
          onChanged={images.reload}
        />
      )}
    </>
  );
}
