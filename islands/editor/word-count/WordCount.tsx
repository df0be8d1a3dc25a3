import { useEffect, useState } from 'react';
import { readTimeOf } from '../../../src/blog/read-time.ts';
import { Hint } from '../../ui/Hint.tsx';
import { blockCounter } from './count-by-block.ts';

/** The pause in typing before the words are counted, in milliseconds. */
const REST_MS = 400;

/** The length of a text, counted when typing pauses. The read time is saved with a post. */
export function WordCount({ html, locale }: { html: string; locale: string }) {
  const [count] = useState(blockCounter);
  const [words, setWords] = useState<number>();

  useEffect(() => {
    const timer = setTimeout(() => setWords(count(html)), REST_MS);
    return () => clearTimeout(timer);
  }, [html, count]);

  return (
    <Hint>
      {words !== undefined &&
        `${words.toLocaleString(locale)} ${words === 1 ? 'word' : 'words'} · ${readTimeOf(words)}`}
    </Hint>
  );
}
