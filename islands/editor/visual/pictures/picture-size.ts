/**
 * Width and height in pixels as attributes; none where the browser cannot tell. With them, the page around a picture does
 * not move when it arrives.
 */
export async function pictureSize(file: Blob): Promise<{ width: string; height: string } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width: `${width}`, height: `${height}` };
  } catch {
    return undefined;
  }
}
