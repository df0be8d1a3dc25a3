/** The tokens in the theme's sheet whose names start with `--PREFIX-`, in their order; their names without the prefix. */
export function tokensIn(theme: string, prefix: string): { name: string; value: string }[] {
  return [...theme.matchAll(/^ +--([a-z-]+?): ([^;]+);/gm)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => name.startsWith(`${prefix}-`) && !name.includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length + 1), value }));
}
