/** The texts of the slash menu. */
export const SLASH_MENU = {
  label: 'Insert',
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};
