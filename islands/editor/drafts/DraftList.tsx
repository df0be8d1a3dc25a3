import { useId } from 'react';

interface DraftListProps {
  label: string;
  drafts: readonly { readonly id: string; readonly title: string; readonly open: () => void }[];
}

/** Lists drafts of other items, each with a button that opens it. */
export function DraftList({ label, drafts }: DraftListProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <div className="text-muted text-small flex flex-wrap gap-x-2 gap-y-1 font-sans leading-[1.45]" role="status">
      <p id={id}>{label}</p>
      <ul className="contents" aria-labelledby={id}>
        {drafts.map((draft) => (
          <li key={draft.id} className="not-last:after:content-[',']">
            <button
              type="button"
              className="text-ink cursor-pointer text-start underline underline-offset-[0.2em]"
              onClick={draft.open}
            >
              {draft.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
