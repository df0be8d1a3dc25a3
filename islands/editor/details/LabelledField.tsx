import { type ReactNode, useId } from 'react';
import { Hint } from '../../ui/Hint.tsx';

/** The attributes that connect a control to its label, hint and problem. */
interface ControlAttributes {
  id: string;
  required: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface LabelledFieldProps {
  label: string;
  hint?: string | undefined;
  /** The problem, as a sentence. */
  problem?: string | undefined;
  required?: boolean;
  /** Renders the control. */
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A labelled control with room for a hint and for a problem with its value. */
export function LabelledField({ label, hint, problem, required = false, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [problem && problemId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="field" data-required={required || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        required,
        ...(problem && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {problem && <p id={problemId}>{problem}</p>}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}
