import './comparison.css';
import { changedFields, type Draft } from '../details/draft.ts';
import { differingBlocks } from './differing-blocks.ts';
import { COMPARING } from './texts.ts';

interface ComparisonProps {
  mine: Draft;
  theirs: Draft;
  /** What the two columns are called. */
  headings?: { mine: string; theirs: string };
}

/** Two states of an item side by side, where they differ. */
export function Comparison({ mine, theirs, headings = COMPARING }: ComparisonProps) {
  const fields = changedFields(mine, theirs);
  if (fields.length === 0) return <p>{COMPARING.same}</p>;
  return (
    <table className="comparison">
      <thead>
        <tr>
          {[COMPARING.field, headings.mine, headings.theirs].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{COMPARING.fields[field]}</th>
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
  if (typeof value === 'boolean') return value ? COMPARING.yes : COMPARING.no;
  return value || COMPARING.nothing;
}
