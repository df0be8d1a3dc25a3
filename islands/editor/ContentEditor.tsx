import { type SubmitEvent, useId, useState } from 'react';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import './editor.css';
import { pageLabel } from './page-label.ts';
import { type EditorMode, TEXTS } from './texts.ts';
import { useEditedItem } from './use-edited-item.ts';
import { type ItemList, useItemList } from './use-item-list.ts';

/** As long as the table allows. */
const TITLE_LIMIT = 300;

interface ContentEditorProps {
  mode: EditorMode;
}

/** The content editor (specification §2) with its HTML mode: choose an item, change title and HTML, save. */
export function ContentEditor({ mode }: ContentEditorProps) {
  const list = useItemList(mode);
  const edited = useEditedItem(mode, list.reload);
  /** The item to switch to once the question about unsaved changes is answered. */
  const [wanted, setWanted] = useState<string>();

  function choose(key: string) {
    if (edited.dirty) setWanted(key);
    else edited.open(key);
  }

  return (
    <div className="editor">
      <ItemChooser mode={mode} list={list} chosen={edited.key} onChoose={choose} />
      <p role="status" className="editor__status">
        {(edited.loading || (!list.items && !list.failed)) && TEXTS.loading}
      </p>
      {edited.item && <ItemForm mode={mode} edited={edited} />}
      <ConfirmDialog
        open={wanted !== undefined}
        {...TEXTS.switching}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => {
          setWanted(undefined);
          if (wanted !== undefined) edited.open(wanted);
        }}
      />
    </div>
  );
}

interface ItemChooserProps {
  mode: EditorMode;
  list: ItemList;
  chosen: string;
  onChoose: (key: string) => void;
}

function ItemChooser({ mode, list, chosen, onChoose }: ItemChooserProps) {
  const id = useId();
  const items = list.items ?? [];
  if (list.failed && items.length === 0) {
    return (
      <button type="button" className="button" onClick={list.reload}>
        {TEXTS.retry}
      </button>
    );
  }
  if (list.items && items.length === 0) return <p>{TEXTS.nothing}</p>;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {TEXTS[mode].label}
      </label>
      <select id={id} value={chosen} disabled={!list.items} onChange={(event) => onChoose(event.target.value)}>
        <option value="" disabled>
          {TEXTS[mode].placeholder}
        </option>
        {items.map(({ key, title }) => (
          <option key={key} value={key}>
            {mode === 'pages' ? pageLabel(key, title) : title}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ItemFormProps {
  mode: EditorMode;
  edited: ReturnType<typeof useEditedItem>;
}

function ItemForm({ mode, edited }: ItemFormProps) {
  const id = useId();
  const { draft, dirty, saving, theirs } = edited;
  const idle = !dirty || saving;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!idle) edited.save();
  }

  return (
    <form className="editor__form" noValidate onSubmit={submit} aria-busy={saving}>
      <h3 className="editor__heading">{TEXTS[mode].details}</h3>
      <div className="field field--required">
        <label className="field__label" htmlFor={`${id}-title`}>
          {TEXTS.titleField}
        </label>
        <input
          id={`${id}-title`}
          type="text"
          required
          maxLength={TITLE_LIMIT}
          value={draft.title}
          onChange={(event) => edited.change({ title: event.target.value })}
          {...(!draft.title.trim() && { 'aria-invalid': true, 'aria-describedby': `${id}-title-message` })}
        />
        {!draft.title.trim() && (
          <p className="field__error" id={`${id}-title-message`}>
            {TEXTS.titleMissing}
          </p>
        )}
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-html`}>
          {TEXTS.htmlField}
        </label>
        <textarea
          id={`${id}-html`}
          className="editor__html"
          spellCheck={false}
          value={draft.content}
          onChange={(event) => edited.change({ content: event.target.value })}
        />
      </div>
      {theirs && (
        <div className="editor__conflict">
          <p>{TEXTS.changed.text}</p>
          <button type="button" className="button button--quiet" onClick={edited.takeTheirs}>
            {TEXTS.changed.takeTheirs}
          </button>
          <button type="button" className="button" onClick={edited.keepMine}>
            {TEXTS.changed.keepMine}
          </button>
        </div>
      )}
      <div className="editor__actions">
        <p role="status" className="editor__unsaved">
          {dirty && <span className="badge">{TEXTS.unsaved}</span>}
        </p>
        {/* Not `disabled`, which would take the focus from the button at every save. */}
        <button type="submit" className="button" aria-disabled={idle || undefined}>
          {saving ? TEXTS.saving : TEXTS.save}
        </button>
      </div>
      <p className="editor__hint">{TEXTS[mode].afterSaving}</p>
      {mode === 'blog' && (
        <p>
          <a href={`/admin/preview?post=${encodeURIComponent(edited.key)}`} target="_blank" rel="noopener">
            {TEXTS.preview}
          </a>
        </p>
      )}
    </form>
  );
}
