import { $isCodeNode } from '@lexical/code';
import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical';
import { BLOCKS } from '../block-controls/texts.ts';
import { updateFrom } from '../toolbar/update-from.ts';

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

interface LanguageChoiceProps {
  editor: LexicalEditor;
  block: NodeKey;
  /** The stored language; '' for none. */
  language: string;
}

/**
 * A select for the language of the code at the caret. A language missing from the list is kept until another is chosen.
 */
export function LanguageChoice({ editor, block, language }: LanguageChoiceProps) {
  const known = LANGUAGES.some(([name]) => name === language);

  function choose(name: string) {
    updateFrom(editor, () => {
      const code = $getNodeByKey(block);
      if ($isCodeNode(code)) code.setLanguage(name);
    });
  }

  return (
    <>
      <label className="flex items-center gap-2 ps-3">
        {BLOCKS.language}
        <select
          className="bg-paper text-ink touch:min-h-11 min-h-9"
          value={language}
          onChange={(event) => choose(event.target.value)}
        >
          {!known && <option value={language}>{language}</option>}
          {LANGUAGES.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <span className="text-muted touch:hidden px-3">{BLOCKS.codeHint}</span>
    </>
  );
}
