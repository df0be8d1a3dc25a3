/** The texts around images in the text. */
export const TEXTS = {
  uploading: (name: string, percent: number) => `Uploading ${name}: ${percent} %`,
  hint: 'It becomes part of the text, and of what is saved, when it is here.',
  place: (name: string) => `Image on its way: ${name}`,
  cancel: 'Cancel upload',
  retry: 'Try again',
  remove: 'Remove',
  choose: 'Choose an image',
  stopped: 'The upload was stopped.',
  fields: 'About this image',
  alt: 'Description',
  altHint: 'Describe the image for those who do not see it',
  decoration: 'It is decoration',
  caption: 'Caption',
  width: 'Width',
  /** By the class of the figure; '' is the default. */
  widths: [
    ['', 'Wide'],
    ['width-measure', 'As wide as the text'],
    ['width-full', 'As wide as the page'],
    ['gallery', 'In a row with its neighbours'],
  ],
  replace: 'Replace',
  replacing: (percent: number) => `Uploading: ${percent} %`,
  up: 'Move up',
  down: 'Move down',
} as const;

/** The texts around a video whose still image is fetched. */
export const EMBED = {
  uploading: (address: string) => `Fetching an image and the title of ${address}`,
  hint: 'Until it is here, the text has a link to it.',
  cancel: 'Insert as a link',
  remove: 'Insert as a link',
  failed: 'There is no image of it',
  failure: 'Its image could not be fetched. Please try again, choose an image of your own, or insert it as a link.',
};

/** The texts around a card: a page elsewhere, shown with its words and image. */
export const CARD = {
  uploading: (address: string) => `Fetching the title and the image of ${address}`,
  hint: 'Until they are here, the text has a link.',
  cancel: 'Leave it a link',
  remove: 'Leave it a link',
  failed: 'There is no card of it',
  failure: 'The page could not be fetched. Please try again, or leave it a link.',
  actions: 'About this card',
  asLink: 'Show as a link',
};

/** The texts of the form that inserts or changes an image, and of pasted images. */
export const IMAGE_FORM = {
  title: 'Image',
  address: 'Address',
  hint: 'https://… or an image of this site such as /media/desk.webp.',
  upload: 'Upload an image',
  lost: (count: number) => ({
    title: count === 1 ? 'One image is missing' : `${count} images are missing`,
    description:
      'They are files on your computer, which a page may not read. Drop the files into the text, or paste each image by itself.',
  }),
  alt: 'Description',
  altHint: 'What the image shows, for those who cannot see it. Leave it empty if it only decorates.',
  caption: 'Caption',
  captionHint: 'Shown below the image. May hold HTML such as links.',
  insert: 'Insert image',
  save: 'Save image',
  missing: 'Enter an address or upload an image.',
  refused:
    'An image has an http or https address, is an image of this site such as /media/desk.webp, or base64 data of a PNG, JPEG, GIF, WebP or AVIF.',
};
