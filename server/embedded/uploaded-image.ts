import { IMAGE_HEAD_BYTES, IMAGE_MAX_BYTES, imageFormat } from '../../src/images/image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from '../../src/images/image-refusals.ts';

/** An image to store, or the reason why it is refused. */
export type UploadedImage =
  | Readonly<{ bytes: Uint8Array<ArrayBuffer>; contentType: string; cacheControl: string | null }>
  | Readonly<{ refusal: string; status: 400 | 413 | 415 }>;

/**
 * Finds the image in an upload's body: the body itself, or the file of a form, which Lite ignores because Supabase's
 * client sends it under an empty field name. Its type is detected from its bytes; the type in the request is ignored.
 */
export async function uploadedImage(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<UploadedImage> {
  const sentType = headers.get('content-type') ?? '';
  const sent = sentType.startsWith('multipart/form-data')
    ? await fileOf(body, sentType)
    : { bytes: body, cacheControl: headers.get('cache-control') };
  if (!sent) return { refusal: IMAGE_REFUSALS.empty, status: 400 };
  if (sent.bytes.length > IMAGE_MAX_BYTES) return { refusal: IMAGE_REFUSALS.tooLarge, status: 413 };
  const head = sent.bytes.subarray(0, IMAGE_HEAD_BYTES);
  const contentType = imageFormat(head);
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
