import { ADMIN_PATH } from '../../src/paths.ts';
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
          <p>
            <a className="text-small font-sans" href={ADMIN_PATH}>
              {MEDIA.back}
            </a>
          </p>
          <ScreenHeader title={MEDIA.title} />
          <MediaLibrary upload={uploadWithMessage} />
        </>
      )}
    </AdminGate>
  );
}
