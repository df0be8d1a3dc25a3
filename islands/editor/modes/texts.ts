/** The texts of the two modes and of the preview (docs/behaviour.md §2). */
export const MODES = {
  label: 'Editing mode',
  visual: 'Visual',
  html: 'HTML',
  preview: 'Preview',
  previewFailed: 'The preview could not be loaded. Your text is still here.',
  edit: 'Edit',
  text: 'Text',
  opening: 'Opening the visual editor...',
  failed: 'The visual editor could not be loaded. Reload the page to try again; HTML mode works.',
  cannotHold: (lost: readonly string[]) =>
    `The visual editor would lose what it does not know: ${lost.join(', ')}. In HTML mode it is kept.`,
  openAnyway: 'Open in Visual anyway',
  width: { label: 'Width of the preview', phone: 'Phone', desktop: 'Desktop', desk: 'The preview, as wide as chosen' },
} as const;
