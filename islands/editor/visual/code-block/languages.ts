/** The languages highlighted on an article's page, by the highlighter's names, plain text first. */
export const LANGUAGES: readonly (readonly [name: string, label: string])[] = [
  ['', 'Plain text'],
  ['arduino', 'Arduino'],
  ['bash', 'Bash'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['xml', 'HTML, XML'],
  ['ini', 'INI, TOML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['less', 'Less'],
  ['lua', 'Lua'],
  ['makefile', 'Makefile'],
  ['markdown', 'Markdown'],
  ['objectivec', 'Objective-C'],
  ['perl', 'Perl'],
  ['php', 'PHP'],
  ['php-template', 'PHP in HTML'],
  ['python', 'Python'],
  ['python-repl', 'Python, interactive'],
  ['r', 'R'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['scss', 'SCSS'],
  ['shell', 'Shell session'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['vbnet', 'Visual Basic'],
  ['wasm', 'WebAssembly'],
  ['yaml', 'YAML'],
];

/** The short names that authors write after three backticks. */
const SHORT: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  svg: 'xml',
  text: '',
  toml: 'ini',
  ts: 'typescript',
  txt: '',
  yml: 'yaml',
};

/** The language for a typed name; an unknown name is kept as typed. */
export function languageNamed(typed: string): string {
  const name = typed.toLowerCase();
  return SHORT[name] ?? name;
}
