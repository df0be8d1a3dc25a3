import { lazy, Suspense, useState } from 'react';
import { signOut } from '../auth/session-store.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { AdminGate } from './AdminGate.tsx';
import './dashboard.css';
import { Overview } from './Overview.tsx';
import { Tabs } from './Tabs.tsx';
import { TEXTS } from './texts.ts';

/** Fetched when a tab with it is first opened: it is the heaviest part. */
const ContentEditor = lazy(() =>
  import('../editor/ContentEditor.tsx').then((module) => ({ default: module.ContentEditor })),
);

interface DashboardProps {
  /** How many books the site's content has. */
  bookCount: number;
}

/** The administrator's screens (specification §2), for the administrator alone. */
export function Dashboard({ bookCount }: DashboardProps) {
  return <AdminGate>{(email) => <Screens email={email} bookCount={bookCount} />}</AdminGate>;
}

function Screens({ email, bookCount }: { email: string; bookCount: number }) {
  const [tab, setTab] = useState<keyof typeof TEXTS.tabs>('overview');

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
        onSelect={setTab}
        tabs={[
          {
            name: 'overview',
            label: TEXTS.tabs.overview,
            panel: (
              <Overview
                bookCount={bookCount}
                shown={tab === 'overview'}
                onEditPages={() => setTab('pages')}
                onEditBlog={() => setTab('blog')}
              />
            ),
          },
          { name: 'pages', label: TEXTS.tabs.pages, panel: <Editing {...TEXTS.pages} mode="pages" /> },
          { name: 'blog', label: TEXTS.tabs.blog, panel: <Editing {...TEXTS.blog} mode="blog" /> },
          { name: 'settings', label: TEXTS.tabs.settings, panel: <Settings email={email} /> },
        ]}
      />
    </div>
  );
}

function Editing({ title, text, mode }: { title: string; text: string; mode: 'pages' | 'blog' }) {
  return (
    <>
      <h2 className="dashboard__heading">{title}</h2>
      <p className="dashboard__lead">{text}</p>
      <ErrorBoundary message={TEXTS.editorFailed}>
        <Suspense fallback={<p className="dashboard__loading">{TEXTS.loading}</p>}>
          <ContentEditor mode={mode} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Settings({ email }: { email: string }) {
  return (
    <>
      <h2 className="dashboard__heading">{TEXTS.settings.title}</h2>
      <p className="dashboard__lead">{TEXTS.settings.signedInAs}</p>
      <p>
        {email} <span className="badge">{TEXTS.badge}</span>
      </p>
    </>
  );
}
