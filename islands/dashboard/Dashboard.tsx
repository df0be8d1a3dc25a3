import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ACCOUNT_PATH } from '../../src/paths.ts';
import { signOut } from '../account/session-store.ts';
import type { EditedSite } from '../editor/edited-site.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { $preferences } from '../ui/preferences.ts';
import { $route, enterTab, goToTab } from '../ui/route.ts';
import { AdminGate } from './AdminGate.tsx';
import { Overview } from './Overview.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';
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
    <>
      <ScreenHeader title={TEXTS.title}>
        <p className="text-muted">
          <AdminName email={email} />
        </p>
        <Button kind="quiet" onClick={leave}>
          {TEXTS.signOut}
        </Button>
      </ScreenHeader>
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
                onEditPages={() => enterTab('pages')}
                onEditBlog={() => enterTab('blog')}
              />
            ),
          },
          { name: 'pages', label: TEXTS.tabs.pages, panel: <Editing {...TEXTS.pages} kind="pages" site={site} /> },
          { name: 'blog', label: TEXTS.tabs.blog, panel: <Editing {...TEXTS.blog} kind="blog" site={site} /> },
          { name: 'settings', label: TEXTS.tabs.settings, panel: <Settings email={email} /> },
        ]}
      />
    </>
  );
}

interface EditingProps {
  title: string;
  text: string;
  kind: 'pages' | 'blog';
  site: DashboardProps['site'];
}

function Editing({ title, text, kind, site }: EditingProps) {
  return (
    <>
      <h2 className="mt-6 mb-2 text-[1.5rem] in-data-room:hidden">{title}</h2>
      <p className="text-muted mb-4 in-data-room:hidden">{text}</p>
      <ErrorBoundary message={TEXTS.editorFailed}>
        <Suspense fallback={<p className="text-muted">{TEXTS.loading}</p>}>
          <ContentEditor kind={kind} site={site} />
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
      <h2 className="mt-6 mb-2 text-[1.5rem]">{words.title}</h2>
      <dl>
        <Setting name={words.signedInAs} value={<AdminName email={email} />}>
          <dd className="sm:ms-auto">
            <Button kind="quiet" href={ACCOUNT_PATH}>
              {words.account}
            </Button>
          </dd>
        </Setting>
        <Setting name={words.editMode} value={words.modes[editorMode]}>
          <dd className="sm:ms-auto">
            <Button kind="quiet" onClick={() => setConfiguring(true)}>
              {words.configure}
            </Button>
          </dd>
        </Setting>
        <Setting name={words.drafts.title} value={keepDrafts ? words.drafts.stored : words.drafts.notStored} />
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

interface SettingProps {
  name: string;
  value: ReactNode;
  /** A further `<dd>`. */
  children?: ReactNode;
}

function Setting({ name, value, children }: SettingProps) {
  return (
    <div className="border-rule flex flex-wrap items-center gap-x-6 gap-y-2 border-b py-3">
      <dt className="min-w-48 font-sans">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
      {children}
    </div>
  );
}

/** The address of the administrator, with a badge. */
function AdminName({ email }: { email: string }) {
  return (
    <>
      {email} <span className="text-ink text-label/relaxed ms-2 inline-block border px-2 font-sans">{TEXTS.badge}</span>
    </>
  );
}
