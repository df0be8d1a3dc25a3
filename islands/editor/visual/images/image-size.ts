/**
 * Width and height in pixels, as attributes; undefined if the browser cannot tell. They prevent a layout shift when the
 * image loads.
 */
export async function imageSize(file: Blob): Promise<{ width: string; height: string } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width: `${width}`, height: `${height}` };
  } catch {
    return undefined;
  }
}
