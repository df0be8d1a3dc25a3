import type { Run } from './compare-words.ts';

/** The names of the two compared versions. */
export interface Names {
  mine: string;
  theirs: string;
}

interface WordsProps {
  runs: readonly Run[];
  names: Names;
}

/** Text in which the words of only one version are underlined or struck through, and labelled for screen readers. */
export function Words({ runs, names }: WordsProps) {
  return runs.map(({ text, in: side }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one comparison never change places.
    if (side === 'both') return <span key={place}>{text}</span>;
    const Mark = side === 'mine' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Mark key={place}>
        <span className="sr-only">[{names[side]}: </span>
        {text}
        <span className="sr-only">]</span>
      </Mark>
    );
  });
}
