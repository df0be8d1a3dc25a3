/** The slash menu's words. */
export const SLASH_MENU = {
  label: 'Insert',
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};
