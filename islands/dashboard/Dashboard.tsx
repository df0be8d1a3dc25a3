import { useStore } from '@nanostores/react';
import { signOut } from '../account/session-store.ts';
import type { EditedSite } from '../editor/edited-site.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AdminGate } from './AdminGate.tsx';
import './dashboard.css';
import { lazy, Suspense, useState } from 'react';
import { $preferences } from '../ui/preferences.ts';
import { $route, goToTab } from '../ui/route.ts';
import { Overview } from './Overview.tsx';
import { Tabs } from './Tabs.tsx';
import { TEXTS } from './texts.ts';

/** Loaded when it is first needed. */
const PreferencesDialog = lazy(() =>
  import('./PreferencesDialog.tsx').then((module) => ({ default: module.PreferencesDialog })),
);

/** Loaded when a tab with the editor is first opened: it is the heaviest part. */
const ContentEditor = lazy(() =>
  import('../editor/ContentEditor.tsx').then((module) => ({ default: module.ContentEditor })),
);

interface DashboardProps {
  /** The number of books in the site's content. */
  bookCount: number;
  site: EditedSite;
}

/** The administrator's screens (docs/behaviour.md §2), shown only to the administrator. */
export function Dashboard(props: DashboardProps) {
  return <AdminGate>{(email) => <Screens email={email} {...props} />}</AdminGate>;
}

function Screens({ email, bookCount, site }: DashboardProps & { email: string }) {
  const { tab } = useStore($route);

  async function leave() {
    await signOut();
    location.assign('/');
  }

  return (
    <div className="dashboard">
      <header className="dashboard__header">
        <h1 className="dashboard__title">{TEXTS.title}</h1>
        <p className="dashboard__user">
          {email} <span className="badge">{TEXTS.badge}</span>
        </p>
        <button type="button" className="button button--quiet" onClick={leave}>
          {TEXTS.signOut}
        </button>
      </header>
      <Tabs
        label={TEXTS.title}
        selected={tab}
        onSelect={goToTab}
        tabs={[
          {
            name: 'overview',
            label: TEXTS.tabs.overview,
            panel: (
              <Overview
                bookCount={bookCount}
                shown={tab === 'overview'}
                onEditPages={() => goToTab('pages')}
                onEditBlog={() => goToTab('blog')}
              />
            ),
          },
          { name: 'pages', label: TEXTS.tabs.pages, panel: <Editing {...TEXTS.pages} mode="pages" site={site} /> },
          { name: 'blog', label: TEXTS.tabs.blog, panel: <Editing {...TEXTS.blog} mode="blog" site={site} /> },
          { name: 'settings', label: TEXTS.tabs.settings, panel: <Settings email={email} /> },
        ]}
      />
    </div>
  );
}

interface EditingProps {
  title: string;
  text: string;
  mode: 'pages' | 'blog';
  site: DashboardProps['site'];
}

function Editing({ title, text, mode, site }: EditingProps) {
  return (
    <>
      <h2 className="dashboard__heading">{title}</h2>
      <p className="dashboard__lead">{text}</p>
      <ErrorBoundary message={TEXTS.editorFailed}>
        <Suspense fallback={<p className="dashboard__loading">{TEXTS.loading}</p>}>
          <ContentEditor mode={mode} site={site} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The settings tab (docs/behaviour.md §2): the signed-in account and the editing preferences. */
function Settings({ email }: { email: string }) {
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
