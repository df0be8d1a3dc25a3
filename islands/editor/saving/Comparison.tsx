import './comparison.css';
import { changedFields, type Draft } from '../details/draft.ts';
import { differingBlocks } from './differing-blocks.ts';
import { SAVING } from './texts.ts';

interface ComparisonProps {
  mine: Draft;
  theirs: Draft;
}

/** What the author wrote beside what somebody else saved, where the two differ. */
export function Comparison({ mine, theirs }: ComparisonProps) {
  const { conflict } = SAVING;
  const fields = changedFields(mine, theirs);
  if (fields.length === 0) return <p>{conflict.same}</p>;
  return (
    <table className="comparison">
      <thead>
        <tr>
          {[conflict.field, conflict.mine, conflict.theirs].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{conflict.fields[field]}</th>
            {sides(field, mine, theirs).map(([side, paragraphs]) => (
              <td key={side}>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sides(field: keyof Draft, mine: Draft, theirs: Draft): ['mine' | 'theirs', string[]][] {
  if (field === 'content') {
    const blocks = differingBlocks(mine.content, theirs.content);
    return [
      ['mine', blocks.mine],
      ['theirs', blocks.theirs],
    ];
  }
  return [
    ['mine', [shown(mine[field])]],
    ['theirs', [shown(theirs[field])]],
  ];
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? SAVING.conflict.yes : SAVING.conflict.no;
  return value || SAVING.conflict.nothing;
}
