/** The texts of an upload (docs/behaviour.md §8). */
export const UPLOAD = {
  label: 'Upload Image',
  busy: 'Uploading...',
  cancel: 'Cancel upload',
  success: { title: 'Image Uploaded', description: 'Image has been uploaded successfully.' },
  failure: { title: 'Upload Error', description: 'Failed to upload image. Please try again.' },
} as const;
