import { changedFields, type Draft } from '../details/draft.ts';
import type { VisualModule } from '../modes/visual.ts';
import { ChangedText } from './ChangedText.tsx';
import { compareWords, type Run } from './compare-words.ts';
import { DIFFERENCES } from './differences-texts.ts';
import { type Names, Words } from './Words.tsx';

interface DifferencesProps {
  mine: Draft;
  theirs: Draft;
  names: Names;
  /** The HTML rules of the visual editor, if they could be loaded. */
  visual: VisualModule | undefined;
}

/** Shows the fields in which two versions of an item differ, and how. */
export function Differences({ mine, theirs, names, visual }: DifferencesProps) {
  const fields = changedFields(mine, theirs);
  if (fields.length === 0) return <p>{DIFFERENCES.same}</p>;
  const { legend } = DIFFERENCES;
  return (
    <>
      <p className="text-label/relaxed text-muted font-sans">
        <ins>{legend.mine.mark}</ins>
        {legend.mine.rest(names.mine)} <del>{legend.theirs.mark}</del>
        {legend.theirs.rest(names.theirs)}
      </p>
      <dl>
        {fields.map((field) => (
          <div key={field} className="border-rule border-b py-3 wrap-anywhere">
            <dt className="text-label/relaxed text-muted font-sans">{DIFFERENCES.fields[field]}</dt>
            <dd>
              {field === 'content' ? (
                <ChangedText
                  mine={mine.content}
                  theirs={theirs.content}
                  mineName={names.mine}
                  theirsName={names.theirs}
                  visual={visual}
                />
              ) : (
                <Words runs={runsOf(field, mine, theirs)} names={names} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Text fields, compared word by word; the other fields are compared as a whole. */
const WRITTEN: readonly (keyof Draft)[] = ['title', 'excerpt', 'tags', 'searchTitle', 'searchDescription'];

function runsOf(field: keyof Draft, mine: Draft, theirs: Draft): Run[] {
  const [now, other] = [shown(mine[field]), shown(theirs[field])];
  if (WRITTEN.includes(field) && mine[field] && theirs[field]) return compareWords(other, now);
  return [
    { text: other, in: 'theirs' },
    { text: now, in: 'mine' },
  ];
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? DIFFERENCES.yes : DIFFERENCES.no;
  // The URL may be a data URL that holds an image.
  const most = 300;
  return value.length > most ? `${value.slice(0, most)}…` : value || DIFFERENCES.nothing;
}
