/** The texts around images in the text. */
export const TEXTS = {
  uploading: (name: string, percent: number) => `Uploading ${name}: ${percent} %`,
  notSaved: 'It becomes part of the text, and of what is saved, when it is here.',
  place: (name: string) => `Image on its way: ${name}`,
  cancel: 'Cancel upload',
  retry: 'Try again',
  remove: 'Remove',
  stopped: 'The upload was stopped.',
  fields: 'About this image',
  alt: 'Description',
  altHint: 'Describe the image for those who do not see it',
  decoration: 'It is decoration',
  caption: 'Caption',
  replace: 'Replace',
  replacing: (percent: number) => `Uploading: ${percent} %`,
  up: 'Move up',
  down: 'Move down',
};
