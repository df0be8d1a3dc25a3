import { type ReactNode, useId } from 'react';
import type { CallRequestField } from '../../src/call-request/call-request-options.ts';
import { TEXTS } from './texts.ts';

/** The attributes that connect a control to its label, message and state. */
export interface ControlAttributes {
  id: string;
  name: CallRequestField;
  required: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  name: CallRequestField;
  required?: boolean;
  error: string | undefined;
  /** Renders the control. */
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A labelled control with room for its message. */
export function Field({ name, required = false, error, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={name === 'message' ? 'field col-span-full' : 'field'} data-required={required || undefined}>
      <label htmlFor={id}>{TEXTS.labels[name]}</label>
      {children({ id, name, required, ...(error && { 'aria-invalid': true, 'aria-describedby': messageId }) })}
      {error && <p id={messageId}>{error}</p>}
    </div>
  );
}
