// What other features use of the share dialog.
export { default as ShareDialog } from './ShareDialog.astro';
