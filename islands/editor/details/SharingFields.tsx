import { useEffect, useRef } from 'react';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS } from './draft-problems.ts';
import { ImageField } from './ImageField.tsx';
import { LabelledField } from './LabelledField.tsx';
import { DETAILS } from './texts.ts';

const { sharing: WORDS } = DETAILS;

interface SharingFieldsProps {
  draft: Draft;
  problems: DraftProblems;
  onChange: (changed: Partial<Draft>) => void;
}

/**
 * What search engines and links show instead of the post's title, its excerpt and the image that the site draws. Closed at
 * first, because most posts need none of it; the placeholders show what is used instead.
 */
export function SharingFields({ draft, problems, onChange }: SharingFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const wrong = problems.socialImageUrl !== undefined;
  useEffect(() => {
    if (wrong && details.current) details.current.open = true;
  }, [wrong]);

  return (
    <details ref={details} className="col-span-full">
      <summary className="text-control cursor-pointer font-sans font-medium">{WORDS.heading}</summary>
      <div className="grid gap-6 pt-4">
        <LabelledField label={WORDS.searchTitle.label} hint={WORDS.searchTitle.hint(draft.searchTitle.trim().length)}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              maxLength={LIMITS.searchTitle}
              placeholder={draft.title.trim()}
              value={draft.searchTitle}
              onChange={(event) => onChange({ searchTitle: event.target.value })}
            />
          )}
        </LabelledField>
        <LabelledField
          label={WORDS.searchDescription.label}
          hint={WORDS.searchDescription.hint(draft.searchDescription.trim().length)}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={LIMITS.searchDescription}
              placeholder={draft.excerpt.trim() || draft.title.trim()}
              value={draft.searchDescription}
              onChange={(event) => onChange({ searchDescription: event.target.value })}
            />
          )}
        </LabelledField>
        <ImageField
          words={WORDS.image}
          problem={problems.socialImageUrl}
          address={draft.socialImageUrl}
          onChange={(socialImageUrl) => onChange({ socialImageUrl })}
        />
      </div>
    </details>
  );
}
