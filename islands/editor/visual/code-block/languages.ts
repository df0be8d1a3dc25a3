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
