import { useEffect, useRef } from 'react';
import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { UploadField } from '../upload/UploadField.tsx';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS } from './draft-problems.ts';
import { LabelledField } from './LabelledField.tsx';
import { LoadedImage } from './LoadedImage.tsx';
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
  const image = safeImageUrl(draft.socialImageUrl);
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
        <LabelledField label={WORDS.image.label} hint={WORDS.image.hint} problem={problems.socialImageUrl}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              inputMode="url"
              spellCheck={false}
              placeholder={WORDS.image.placeholder}
              value={draft.socialImageUrl}
              onChange={(event) => onChange({ socialImageUrl: event.target.value })}
            />
          )}
        </LabelledField>
        {image && <LoadedImage key={image} address={image} alt={WORDS.image.preview} />}
        <UploadField label={WORDS.image.upload} onUploaded={(socialImageUrl) => onChange({ socialImageUrl })} />
      </div>
    </details>
  );
}
