import type { LexicalEditor } from 'lexical';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useListbox } from '../../../ui/use-listbox.ts';
import { TEXTS } from '../texts.ts';
import { linkAddress } from '../toolbar/link-address.ts';
import { $selectedLink, $setSelectedLink } from '../toolbar/selected-link.ts';
import { TextField } from '../toolbar/TextField.tsx';
import { showPlace, useBesideText } from './beside-text.ts';
import type { FindPosts } from './link-target.ts';
import { LINKS } from './texts.ts';
import { useTargets } from './use-targets.ts';

interface LinkEditorProps {
  editor: LexicalEditor;
  findPosts: FindPosts;
  onClose: () => void;
  onLeave: () => void;
}

/**
 * Sets, changes or removes the link of the selection. It is shown beside the selection without covering the text, and
 * Escape closes it. The address field is a combobox that finds the site's pages and posts; a complete address is used
 * as typed.
 */
export function LinkEditor({ editor, findPosts, onClose, onLeave }: LinkEditorProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [link] = useState(() => editor.getEditorState().read($selectedLink));
  const [address, setAddress] = useState(link.href);
  const [text, setText] = useState(link.text);
  const [newTab, setNewTab] = useState(link.newTab);
  const [refusal, setRefusal] = useState<string>();
  /** The text for which the suggestions have been closed. */
  const [closed, setClosed] = useState(link.href);
  const { targets, failed } = useTargets(address === closed ? '' : address, findPosts);
  const open = targets.length > 0;
  const listbox = useListbox({
    options: targets,
    isOpen: open,
    typed: address,
    // Text that cannot be an address is a search; Enter takes its first result.
    first: 'refusal' in linkAddress(address) ? 0 : -1,
    onChoose: (target) => set(target.address, text.trim() || target.title),
    onClose: () => setClosed(address),
  });

  useBesideText(editor, box, undefined);
  useEffect(() => {
    const hide = showPlace(editor);
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    box.current?.scrollIntoView({ block: 'nearest' });
    return hide;
  }, [editor]);

  function set(href: string, words = text.trim()) {
    editor.update(() => $setSelectedLink(href, newTab, link.editsText ? words || href : ''));
    onClose();
  }

  function submit() {
    const checked = linkAddress(address);
    if ('href' in checked) set(checked.href);
    else {
      setRefusal(LINKS.refusals[checked.refusal]);
      field.current?.focus();
    }
  }

  function type(typed: string) {
    setAddress(typed);
    setRefusal(undefined);
    setClosed('');
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key, target } = event;
    // Escape closes the list from the other fields, too.
    const isForList = target === field.current || key === 'Escape';
    if (isForList && listbox.onKey(event.nativeEvent)) {
      // Done by the list.
    } else if (key === 'Escape') onClose();
    else if (key === 'Enter' && target instanceof HTMLInputElement) submit();
    else return;
    event.preventDefault();
    // The event must not reach the form and the page around the editor.
    event.stopPropagation();
  }

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={LINKS.title}
      className="border-ink bg-paper text-small absolute z-6 grid w-104 max-w-[calc(100%-1rem)] scroll-mb-24 gap-3 border p-4 font-sans"
      onKeyDown={onKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <div className="field relative">
        <label htmlFor={id}>{LINKS.address}</label>
        <input
          ref={field}
          id={id}
          type="text"
          {...listbox.field}
          inputMode="url"
          autoCapitalize="none"
          aria-describedby={`${id}-hint`}
          aria-invalid={refusal ? true : undefined}
          value={address}
          onChange={(event) => type(event.target.value)}
        />
        <div
          role="listbox"
          tabIndex={-1}
          {...listbox.list}
          aria-label={LINKS.results}
          className="border-rule max-h-60 overflow-y-auto overscroll-contain border"
          hidden={!open}
        >
          {targets.map((target, index) => (
            <div
              key={target.address}
              role="option"
              tabIndex={-1}
              {...listbox.option(index)}
              className="hover:bg-ink hover:text-paper aria-selected:bg-ink aria-selected:text-paper flex cursor-pointer items-baseline justify-between gap-3 px-3 py-2"
            >
              <span>{target.title}</span>
              <span className="text-label/relaxed max-w-[45%] flex-none text-end">
                {target.hidden ? LINKS[target.hidden] : LINKS[target.kind]}
              </span>
            </div>
          ))}
        </div>
        {refusal ? (
          <p id={`${id}-hint`} role="alert">
            {refusal}
          </p>
        ) : (
          <div id={`${id}-hint`} className="text-label/snug text-muted font-sans">
            {LINKS.hint}
          </div>
        )}
        <div role="status" className={failed ? 'text-label/snug text-muted font-sans' : 'sr-only'}>
          {failed ? LINKS.failed : open && LINKS.found(targets.length)}
        </div>
      </div>
      {link.editsText && <TextField label={LINKS.text} value={text} onChange={setText} />}
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" checked={newTab} onChange={(event) => setNewTab(event.target.checked)} />
        {LINKS.newTab}
      </label>
      <div className="flex flex-wrap justify-end gap-2 [&>:first-child:not(:nth-last-child(2))]:me-auto">
        {link.exists && (
          <Button kind="quiet" onClick={() => set('')}>
            {LINKS.unlink}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {TEXTS.cancel}
        </Button>
        <Button onClick={submit}>{LINKS.save}</Button>
      </div>
    </div>
  );
}
