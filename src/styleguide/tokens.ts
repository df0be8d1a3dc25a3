/** The tokens in the theme's sheet whose names start with `--PREFIX-`, in their order; their names without the prefix. */
export function tokensIn(theme: string, prefix: string): { name: string; value: string }[] {
  return [...theme.matchAll(/^ +--([a-z-]+?): ([^;]+);/gm)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => name.startsWith(`${prefix}-`) && !name.includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length + 1), value }));
}

/** What the utility of a type size declares: the size, and the line height and letter spacing that belong to its role. */
export function typeStyle(theme: string, name: string): string {
  const declarations = [
    ['font-size', ''],
    ['line-height', '--line-height'],
    ['letter-spacing', '--letter-spacing'],
  ].map(([property, suffix]) => {
    const value = new RegExp(`^ +--text-${name}${suffix}: ([^;]+);`, 'm').exec(theme)?.[1];
    return value && `${property}: ${value}`;
  });
  return declarations.filter(Boolean).join('; ');
}
