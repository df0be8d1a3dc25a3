import { LabelledField } from '../details/LabelledField.tsx';
import { MODES } from './texts.ts';

interface HtmlFieldProps {
  html: string;
  problem: string | undefined;
  onChange: (html: string) => void;
}

/** The text as HTML, in any formatting: the policy normalizes it on saving. */
export function HtmlField({ html, problem, onChange }: HtmlFieldProps) {
  return (
    <LabelledField label={MODES.html} problem={problem}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="text-small field-sizing-content min-h-[400px] font-mono"
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
