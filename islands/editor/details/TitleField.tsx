import { type ItemKind, TEXTS } from '../texts.ts';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS } from './draft-problems.ts';
import { retitled } from './following-address.ts';
import { LabelledField } from './LabelledField.tsx';
import type { PostDetailsProps } from './PostDetails.tsx';
import { DETAILS } from './texts.ts';

interface TitleFieldProps extends Pick<PostDetailsProps, 'stored' | 'onChange'> {
  kind: ItemKind;
  draft: Draft;
  problem: DraftProblems['title'];
  /** Called for Enter, which leads into the text. */
  onLeave: () => void;
}

/** The title of an item: the first line of the article, as large as visitors see it. */
export function TitleField({ kind, draft, stored, problem, onChange, onLeave }: TitleFieldProps) {
  return (
    <div className="max-w-measure mx-auto box-content px-4 pt-9 max-md:pt-4 [&_label]:sr-only">
      {kind === 'pages' && <h2 className="text-label text-muted mb-1 font-sans">{TEXTS.pages.title}</h2>}
      <LabelledField
        label={DETAILS.title}
        required
        problem={problem ?? (draft.title.trim() ? undefined : DETAILS.problems.title)}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            data-title
            dir="auto"
            className="font-display text-title field-sizing-content min-h-0 resize-none border-transparent p-0 pb-1 leading-tight tracking-tight focus-visible:outline-none"
            // For browsers without `field-sizing`.
            rows={Math.ceil((draft.title.length + 1) / 32)}
            maxLength={LIMITS.title}
            placeholder={DETAILS.title}
            value={draft.title}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              onLeave();
            }}
            onChange={({ target }) => {
              const title = target.value.replace(/\s*\n\s*/g, ' ');
              onChange(kind === 'blog' ? retitled(draft, stored, title) : { title });
            }}
          />
        )}
      </LabelledField>
    </div>
  );
}
