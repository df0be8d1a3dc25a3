import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PreferencesDialog } from './PreferencesDialog.tsx';
import { $preferences } from './preferences.ts';
import { TEXTS } from './texts.ts';

/** Specification §2, settings: who is signed in, and how one likes to edit. */
export function Settings({ email }: { email: string }) {
  const { editorMode, keepDrafts } = useStore($preferences);
  const [configuring, setConfiguring] = useState(false);
  const words = TEXTS.settings;
  return (
    <>
      <h2 className="dashboard__heading">{words.title}</h2>
      <dl className="settings">
        <div className="settings__row">
          <dt>{words.signedInAs}</dt>
          <dd>
            {email} <span className="badge">{TEXTS.badge}</span>
          </dd>
        </div>
        <div className="settings__row">
          <dt>{words.editMode}</dt>
          <dd>{words.modes[editorMode]}</dd>
          <dd>
            <button type="button" className="button button--quiet" onClick={() => setConfiguring(true)}>
              {words.configure}
            </button>
          </dd>
        </div>
        <div className="settings__row">
          <dt>{words.drafts.title}</dt>
          <dd>{keepDrafts ? words.drafts.kept : words.drafts.notKept}</dd>
        </div>
      </dl>
      <PreferencesDialog open={configuring} onClose={() => setConfiguring(false)} />
    </>
  );
}
