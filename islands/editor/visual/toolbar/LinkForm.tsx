import type { LexicalEditor } from 'lexical';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';
import { linkAddress } from './link-address.ts';
import { $selectedLink, $setSelectedLink } from './selected-link.ts';
import { TextField } from './TextField.tsx';
import { ToolDialog } from './ToolDialog.tsx';

interface LinkFormProps {
  editor: LexicalEditor;
  onClose: () => void;
}

/** Sets, changes or removes the link of what is selected. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const [link] = useState(() => editor.read($selectedLink));
  const [address, setAddress] = useState(link.href);
  const [text, setText] = useState('');
  const [newTab, setNewTab] = useState(link.newTab);
  const [refusal, setRefusal] = useState<string>();

  function set(href: string) {
    editor.update(() => $setSelectedLink(href, newTab, link.needsText ? text.trim() || href : ''));
    onClose();
  }

  function submit() {
    const checked = linkAddress(address);
    if ('refusal' in checked) setRefusal(checked.refusal);
    else set(checked.href);
  }

  return (
    <ToolDialog
      title={TEXTS.link.title}
      submit={TEXTS.link.save}
      onSubmit={submit}
      onClose={onClose}
      aside={
        link.exists && (
          <button type="button" className="button button--quiet" onClick={() => set('')}>
            {TEXTS.link.remove}
          </button>
        )
      }
    >
      <TextField
        label={TEXTS.link.address}
        inputMode="url"
        hint={TEXTS.link.hint}
        value={address}
        error={refusal}
        onChange={(value) => {
          setAddress(value);
          setRefusal(undefined);
        }}
      />
      {link.needsText && <TextField label={TEXTS.link.text} value={text} onChange={setText} />}
      <label className="tool-form__choice">
        <input type="checkbox" checked={newTab} onChange={(event) => setNewTab(event.target.checked)} />
        {TEXTS.link.newTab}
      </label>
    </ToolDialog>
  );
}
