import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type ItemKind, TEXTS } from '../texts.ts';
import { LIMITS } from './draft-problems.ts';
import { retitled } from './following-address.ts';
import { LabelledField } from './LabelledField.tsx';
import { PostDetails, type PostDetailsProps } from './PostDetails.tsx';
import { DETAILS } from './texts.ts';

/**
 * The details card (docs/behaviour.md §2). A page has a title; a post has all the fields that lists and search engines
 * show.
 */
export function DetailsCard({ kind, ...details }: PostDetailsProps & { kind: ItemKind }) {
  const id = useId();
  const { draft, stored, problems, onChange } = details;
  return (
    <section
      className="border-ink grid grid-cols-1 content-start gap-6 border-t pt-4 lg:group-has-data-preview/form:hidden"
      aria-labelledby={id}
    >
      <h3 className="text-subtitle" id={id}>
        {TEXTS[kind].details}
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
            onChange={({ target: { value } }) =>
              onChange(kind === 'blog' ? retitled(draft, stored, value) : { title: value })
            }
          />
        )}
      </LabelledField>
      {kind === 'blog' && (
        <Folded wrong={Object.keys(problems).some((field) => field !== 'title')}>
          <PostDetails {...details} />
        </Folded>
      )}
    </section>
  );
}

/** Wide enough for the details beside the text. On a phone they are above the text and would be in its way. */
const BESIDE = '(width >= 62rem)';

interface FoldedProps {
  /** Whether a field in it has a problem. */
  wrong: boolean;
  children: ReactNode;
}

/** A foldable group of details, which starts folded if it is above the text. */
function Folded({ wrong, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);

  // Not controlled by React, so that re-rendering does not undo the author's folding.
  useEffect(() => {
    if (details.current) details.current.open = matchMedia(BESIDE).matches;
  }, []);
  useEffect(() => {
    if (wrong && details.current) details.current.open = true;
  }, [wrong]);

  return (
    <details ref={details}>
      <summary className="text-control font-sans font-medium">{DETAILS.folded}</summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] content-start gap-6 pt-4">
        {children}
      </div>
    </details>
  );
}
