import { useId } from 'react';
import { type EditorMode, TEXTS } from '../texts.ts';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS } from './draft-problems.ts';
import { LabelledField } from './LabelledField.tsx';
import { PostDetails } from './PostDetails.tsx';
import { DETAILS } from './texts.ts';

export interface DetailsProps {
  draft: Draft;
  problems: DraftProblems;
  /** Of the site, IANA. */
  timeZone: string;
  onChange: (changed: Partial<Draft>) => void;
}

/** Specification §2: the details card. A page has a title; a post has all that lists and search engines show of it. */
export function DetailsCard({ mode, ...details }: DetailsProps & { mode: EditorMode }) {
  const id = useId();
  const { draft, problems, onChange } = details;
  return (
    <section className="editor__details" aria-labelledby={id}>
      <h3 className="editor__heading" id={id}>
        {TEXTS[mode].details}
      </h3>
      <LabelledField
        label={DETAILS.title}
        required
        problem={problems.title ?? (draft.title.trim() ? undefined : DETAILS.problems.title)}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            maxLength={LIMITS.title}
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </LabelledField>
      {mode === 'blog' && <PostDetails {...details} />}
    </section>
  );
}
