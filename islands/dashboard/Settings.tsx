import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { $preferences } from '../ui/preferences.ts';
import { TEXTS } from './texts.ts';

/** Loaded when it is first needed. */
const PreferencesDialog = lazy(() =>
  import('./PreferencesDialog.tsx').then((module) => ({ default: module.PreferencesDialog })),
);

/** The settings tab (docs/behaviour.md §2): the signed-in account and the editing preferences. */
export function Settings({ email }: { email: string }) {
  const { editorMode, keepDrafts } = useStore($preferences);
  /** Whether the dialog is open; undefined until it is first opened. */
  const [configuring, setConfiguring] = useState<boolean>();
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
      {configuring !== undefined && (
        <ErrorBoundary message={words.failed}>
          <Suspense>
            <PreferencesDialog open={configuring} onClose={() => setConfiguring(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
