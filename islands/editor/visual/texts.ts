/** The texts of the visual editor. */
export const TEXTS = {
  toolbar: 'Formatting',
  undescribed: 'No description yet',
  htmlBlock: 'HTML block: change it in HTML mode',
  on: (name: string) => `${name} on`,
  off: (name: string) => `${name} off`,
  cancel: 'Cancel',
  outline: { heading: 'Outline', empty: 'There are no headings yet.', untitled: 'Empty heading' },
  partMissing: { title: 'Error', description: 'A part of the editor could not be loaded. Please try again.' },
  link: {
    title: 'Link',
    address: 'Address',
    text: 'Text',
    newTab: 'Open in a new tab',
    save: 'Set link',
    missing: 'Enter an address.',
    refused:
      'A link leads to an http, https, mailto or tel address, to a page of this site such as /about, or to a place on the page such as #notes.',
    incomplete: 'This address is not complete. A web address looks like https://example.com/page.',
  },
  image: {
    title: 'Image',
    address: 'Address',
    hint: 'https://… or an image of this site such as /media/desk.webp.',
    upload: 'Upload an image',
    uploading: (percent: number) => `Uploading: ${percent} %`,
    cancelUpload: 'Cancel upload',
    uploaded: 'The image is uploaded.',
    failed: 'The image could not be uploaded.',
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
  },
};
