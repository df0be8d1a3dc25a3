import { HISTORY_PUSH_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical';
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { $caretPlace, $matches, $replaceMatches, $selectMatch, markMatches, rangeOf } from './article-matches.ts';
import { FINDING } from './texts.ts';
import { findKey } from './use-finding.ts';

/** More marks would slow down the painting, and nobody sees them all at once. */
const MOST_MARKED = 2_000;

interface FindBarProps {
  editor: LexicalEditor;
  /** The initial query. */
  selected: string;
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
}

/**
 * Find and replace within the article. Enter and Shift+Enter go from match to match; Escape returns to the text with the
 * match selected. Not loaded lazily: what is typed after Ctrl+F must never reach the text.
 */
export function FindBar({ editor, selected, replacing, onReplacing, onClose }: FindBarProps) {
  const [query, setQuery] = useState(selected);
  const [replacement, setReplacement] = useState('');
  const [options, setOptions] = useState({ matchCase: false, wholeWord: false });
  /** The current match is the first one from here on. */
  const [from, setFrom] = useState(() => editor.read($caretPlace));
  const [version, setVersion] = useState(0);
  const [replaced, setReplaced] = useState<number>();
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the article is searched again when it has changed.
  const matches = useMemo(() => editor.read(() => $matches(query, options)), [editor, query, options, version]);
  const index = Math.max(
    matches.findIndex(({ at }) => at >= from),
    0,
  );
  const match = matches[index];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) setVersion((before) => before + 1);
      }),
    [editor],
  );
  useEffect(() => {
    const ranges = matches.slice(0, MOST_MARKED).flatMap((each) => rangeOf(editor, each) ?? []);
    return markMatches(ranges, match && rangeOf(editor, match));
  }, [editor, matches, match]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the text changes, so that it stays in place.
  useEffect(() => {
    if (match) bringIntoView(rangeOf(editor, match));
  }, [from, query, options]);

  function search(typed: string) {
    setReplaced(undefined);
    setQuery(typed);
  }

  function go(step: 1 | -1) {
    setReplaced(undefined);
    const next = matches[(index + step + matches.length) % matches.length];
    if (next) setFrom(next.at);
  }

  function replace(all: boolean) {
    const meant = all ? matches : match ? [match] : [];
    if (!match || meant.length === 0) return;
    // The focus stays in the bar. One step for undo, however many there are.
    const tag = [HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG];
    editor.update(() => $replaceMatches(meant, replacement), { discrete: true, tag });
    if (!all) setFrom(match.at + replacement.length);
    setReplaced(meant.length);
  }

  function close() {
    if (match) editor.update(() => $selectMatch(match), { discrete: true });
    onClose();
    editor.focus();
  }

  function onKey(event: KeyboardEvent) {
    const inField = event.target instanceof HTMLInputElement;
    const wanted = findKey(event.nativeEvent);
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.target as Element).matches('[data-replacement]')) replace(false);
    else if ((event.key === 'Enter' && inField) || event.key === 'F3') go(event.shiftKey ? -1 : 1);
    else if (wanted) {
      if (wanted === 'replace') onReplacing(true);
      field.current?.focus();
      field.current?.select();
    } else return;
    // Enter would submit the form around the editor.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="absolute end-0 top-full z-3 flex w-full max-w-108 justify-end max-sm:-end-2 max-sm:w-screen">
      <search
        className="bg-paper border-ink m-2 grid h-fit w-full max-w-100 min-w-0 grid-cols-1 gap-2 border p-2"
        aria-label={FINDING.label}
        onKeyDown={onKey}
      >
        <div className="flex items-center gap-2">
          <FindField ref={field} aria-label={FINDING.query} value={query} onValue={search} />
          <FindButton aria-label={FINDING.previous} title={FINDING.previous} onClick={() => go(-1)}>
            ↑
          </FindButton>
          <FindButton aria-label={FINDING.next} title={FINDING.next} onClick={() => go(1)}>
            ↓
          </FindButton>
          <FindButton aria-label={FINDING.close} title={FINDING.close} onClick={close}>
            ×
          </FindButton>
        </div>
        {replacing && (
          <div className="flex items-center gap-2">
            <FindField data-replacement aria-label={FINDING.replacement} value={replacement} onValue={setReplacement} />
            <FindButton onClick={() => replace(false)}>{FINDING.replace}</FindButton>
            <FindButton onClick={() => replace(true)}>{FINDING.replaceAll}</FindButton>
          </div>
        )}
        <div className="text-label flex flex-wrap items-center gap-x-4 font-sans">
          {(['matchCase', 'wholeWord'] as const).map((option) => (
            <label key={option} className="flex items-center gap-1">
              <input
                type="checkbox"
                checked={options[option]}
                onChange={({ target }) => setOptions({ ...options, [option]: target.checked })}
              />
              {FINDING[option]}
            </label>
          ))}
          {!replacing && <FindButton onClick={() => onReplacing(true)}>{FINDING.replaceToo}</FindButton>}
          <p role="status" className="text-muted ms-auto">
            {replaced ? FINDING.replaced(replaced) : query && FINDING.count(match ? index + 1 : 0, matches.length)}
          </p>
        </div>
      </search>
    </div>
  );
}

interface FindFieldProps extends ComponentProps<'input'> {
  onValue: (value: string) => void;
}

function FindField({ onValue, ...attributes }: FindFieldProps) {
  return (
    <input
      type="text"
      className="border-muted bg-paper text-control min-h-9 min-w-0 flex-1 border px-2 font-sans"
      spellCheck={false}
      autoComplete="off"
      placeholder={attributes['aria-label']}
      onChange={({ target }) => onValue(target.value)}
      {...attributes}
    />
  );
}

function FindButton(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="border-rule text-control hover:text-signal min-h-9 min-w-9 cursor-pointer border px-2 font-sans"
      {...attributes}
    />
  );
}

/** Scrolls a match to the middle of the window, unless it is well within it: the bars at the edges cover some lines. */
function bringIntoView(range: Range | undefined) {
  const block = range?.startContainer.parentElement;
  if (!range || !block) return;
  // Blocks out of view are not laid out until they come near it.
  block.scrollIntoView({ block: 'nearest' });
  const { top, bottom } = range.getBoundingClientRect();
  const edge = innerHeight / 4;
  if (top < edge || bottom > innerHeight - edge) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
}
