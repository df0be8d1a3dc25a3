/** What the Share dialog answers; the first is the specification's (§8). */
export const TEXTS = {
  copied: 'Link copied to clipboard!',
  notCopied: 'The link could not be copied.',
  notCopiedHelp: 'It is selected: copy it with your keyboard or the menu of the field.',
} as const;
