import { useState } from 'react';
import { ImageDetails } from '../media/ImageDetails.tsx';
import { ImageGrid } from '../media/ImageGrid.tsx';
import type { MediaImage } from '../media/images.ts';
import { MEDIA } from '../media/texts.ts';
import { UploadField } from '../media/upload/UploadField.tsx';
import { useUpload } from '../media/upload/use-upload.ts';
import { useImages } from '../media/use-images.ts';
import { AdminGate } from './AdminGate.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

/** The media library as a page, shown only to the administrator. */
export function Media() {
  return (
    <AdminGate>
      {() => (
        <>
          <ScreenHeader title={MEDIA.title} back={MEDIA.back} />
          <MediaLibrary />
        </>
      )}
    </AdminGate>
  );
}

/** All uploaded images: search, upload, and for each its description, uses, replacement and deletion. */
function MediaLibrary() {
  const images = useImages();
  const [opened, setOpened] = useState<MediaImage>();
  const upload = useUpload(images.reload);

  return (
    <>
      <p className="text-muted mb-6">{MEDIA.lead}</p>
      <div className="mb-6">
        <UploadField label={MEDIA.upload} upload={upload} />
      </div>
      <ImageGrid images={images} onChoose={setOpened} />
      {opened && (
        <ImageDetails key={opened.name} image={opened} onClose={() => setOpened(undefined)} onChanged={images.reload} />
      )}
    </>
  );
}
