/** A picture that is not taken, with a sentence for the person who chose it. Every other failure may pass. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}
