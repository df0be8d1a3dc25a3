/** Code as text with its selection: character offsets, where start is not after end. */
export interface SelectedCode {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One step of indentation: tabs if the code has them or its language needs them, otherwise two spaces. */
export function indentationOf(text: string, language: string | null | undefined): string {
  return /^\t/m.test(text) || language === 'go' || language === 'makefile' ? '\t' : '  ';
}

/** Adds one step of indentation: at the caret, or to the lines that the selection touches. */
export function indented({ text, start, end }: SelectedCode, by: string): SelectedCode {
  if (start === end)
    return { text: text.slice(0, start) + by + text.slice(end), start: start + by.length, end: start + by.length };
  return eachLine({ text, start, end }, (line) => (line ? by + line : line));
}

/** Removes one step of indentation from the lines that the selection or the caret touches. */
export function outdented(code: SelectedCode, by: string): SelectedCode {
  const step = new RegExp(`^(?:\t| {1,${by === '\t' ? 4 : by.length}})`);
  return eachLine(code, (line) => line.replace(step, ''));
}

/** Replaces the selection by a line break; the new line gets the indentation of the one before. */
export function withNewLine({ text, start, end }: SelectedCode): SelectedCode {
  const before = text.slice(0, start);
  const depth = /[^\n]*$/.exec(before)?.[0].match(/^[ \t]*/)?.[0] ?? '';
  const at = start + 1 + depth.length;
  return { text: `${before}\n${depth}${text.slice(end)}`, start: at, end: at };
}

/** The code without its last line, if that line is empty and contains the caret: then Enter leaves the block. */
export function leftAtEnd({ text, start, end }: SelectedCode): string | undefined {
  return start === end && end === text.length && /\n[ \t]*$/.test(text) ? text.replace(/\n[ \t]*$/, '') : undefined;
}

function eachLine({ text, start, end }: SelectedCode, change: (line: string) => string): SelectedCode {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line does not touch that line.
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
