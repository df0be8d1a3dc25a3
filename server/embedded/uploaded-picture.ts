import { PICTURE_HEAD_BYTES, PICTURE_MAXIMUM, pictureFormat } from '../../src/images/picture-format.ts';
import { formatRefusal, PICTURE_REFUSALS } from '../../src/images/picture-refusals.ts';

/** A picture to be stored, or why it is not taken. */
export type UploadedPicture =
  | Readonly<{ bytes: Uint8Array<ArrayBuffer>; contentType: string; cacheControl: string | null }>
  | Readonly<{ refusal: string; status: 400 | 413 | 415 }>;

/**
 * Finds the picture in an upload's body: the body itself, or the file of a form, which Lite overlooks because Supabase's
 * client gives it no name. Its type is what its content is; what the request says of it does not count.
 */
export async function uploadedPicture(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<UploadedPicture> {
  const sentType = headers.get('content-type') ?? '';
  const sent = sentType.startsWith('multipart/form-data')
    ? await fileOf(body, sentType)
    : { bytes: body, cacheControl: headers.get('cache-control') };
  if (!sent) return { refusal: PICTURE_REFUSALS.empty, status: 400 };
  if (sent.bytes.length > PICTURE_MAXIMUM) return { refusal: PICTURE_REFUSALS.tooLarge, status: 413 };
  const head = sent.bytes.subarray(0, PICTURE_HEAD_BYTES);
  const contentType = pictureFormat(head);
  if (!contentType) return { refusal: formatRefusal(head), status: 415 };
  return { ...sent, contentType };
}

async function fileOf(body: Uint8Array<ArrayBuffer>, contentType: string) {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
  const seconds = form?.get('cacheControl');
  return (
    file && {
      bytes: new Uint8Array(await file.arrayBuffer()),
      cacheControl: typeof seconds === 'string' && /^\d+$/.test(seconds) ? `max-age=${seconds}` : null,
    }
  );
}
