/** Code as text, and what is selected of it: offsets of characters, the first not after the last. */
export interface SelectedCode {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** By what this code is indented: what it has itself, else what its language asks for. */
export function indentationOf(text: string, language: string | null | undefined): string {
  return /^\t/m.test(text) || language === 'go' || language === 'makefile' ? '\t' : '  ';
}

/** One step further in: at the caret, or the lines that the selection touches. */
export function indented({ text, start, end }: SelectedCode, by: string): SelectedCode {
  if (start === end)
    return { text: text.slice(0, start) + by + text.slice(end), start: start + by.length, end: start + by.length };
  return eachLine({ text, start, end }, (line) => (line ? by + line : line));
}

/** One step back, of the lines that the selection or the caret touches. */
export function outdented(code: SelectedCode, by: string): SelectedCode {
  const step = new RegExp(`^(?:\t| {1,${by === '\t' ? 4 : by.length}})`);
  return eachLine(code, (line) => line.replace(step, ''));
}

/** A line break in place of what is selected; the new line begins as deep as the one before it. */
export function withNewLine({ text, start, end }: SelectedCode): SelectedCode {
  const before = text.slice(0, start);
  const depth = /[^\n]*$/.exec(before)?.[0].match(/^[ \t]*/)?.[0] ?? '';
  const at = start + 1 + depth.length;
  return { text: `${before}\n${depth}${text.slice(end)}`, start: at, end: at };
}

/** The code without its last line, if the caret stands in it and there is nothing in it: that is where one leaves. */
export function leftAtEnd({ text, start, end }: SelectedCode): string | undefined {
  return start === end && end === text.length && /\n[ \t]*$/.test(text) ? text.replace(/\n[ \t]*$/, '') : undefined;
}

function eachLine({ text, start, end }: SelectedCode, change: (line: string) => string): SelectedCode {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the beginning of a line does not touch it.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const to = text.indexOf('\n', last) < 0 ? text.length : text.indexOf('\n', last);
  const lines = text.slice(from, to).split('\n');
  const changed = lines.map(change);
  const first = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const all = changed.join('\n');
  const moved = Math.max(from, start + first);
  return {
    text: text.slice(0, from) + all + text.slice(to),
    start: moved,
    end: Math.max(moved, end + all.length - (to - from)),
  };
}
