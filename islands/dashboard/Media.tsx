import { uploadWithMessage } from '../editor/upload/upload-with-message.ts';
import { MediaLibrary } from '../media/MediaLibrary.tsx';
import { MEDIA } from '../media/texts.ts';
import { AdminGate } from './AdminGate.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

/** The media library as a page, shown only to the administrator. */
export function Media() {
  return (
    <AdminGate>
      {() => (
        <>
          <ScreenHeader title={MEDIA.title} back={MEDIA.back} />
          <MediaLibrary upload={uploadWithMessage} />
        </>
      )}
    </AdminGate>
  );
}
