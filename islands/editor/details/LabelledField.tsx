import { type ReactNode, useId } from 'react';

/** What a control needs so that its label, its hint and what is wrong with it belong to it. */
interface ControlAttributes {
  id: string;
  required: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface LabelledFieldProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong, a sentence. */
  problem?: string | undefined;
  required?: boolean;
  /** The control itself. */
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A labelled control, with room for a hint and for what is wrong with what stands in it. */
export function LabelledField({ label, hint, problem, required = false, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [problem && problemId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={`field${required ? ' field--required' : ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        required,
        ...(problem && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {problem && (
        <p className="field__error" id={problemId}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="editor__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
