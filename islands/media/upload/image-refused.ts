/** An image that was not taken, with a message for the author. Every other error may be temporary. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}
