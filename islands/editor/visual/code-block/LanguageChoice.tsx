import { $isCodeNode } from '@lexical/code';
import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical';
import { BLOCKS } from '../block-controls/texts.ts';
import { updateFrom } from '../toolbar/update-from.ts';
import { LANGUAGES } from './languages.ts';

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
