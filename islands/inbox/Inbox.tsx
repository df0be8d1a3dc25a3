import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { database } from '../account/backend-client.ts';
import { AdminGate } from '../dashboard/AdminGate.tsx';
import { ScreenHeader } from '../dashboard/ScreenHeader.tsx';
import { Tabs } from '../dashboard/Tabs.tsx';
import { Button } from '../ui/Button.tsx';
import { type InboxCounts, inboxCounts } from './inbox-counts.ts';
import { MailTrouble } from './mail/MailTrouble.tsx';
import type { Clock } from './moments.ts';
import { Notice } from './parts.tsx';
import { CallRequests } from './requests/CallRequests.tsx';
import { $route, goToTab, type InboxTab, type Route } from './route.ts';
import { Subscribers } from './subscribers/Subscribers.tsx';
import { TEXTS } from './texts.ts';

interface InboxProps {
  /** The site's time zone and locale, for dates. */
  site: Clock;
}

/** The call requests and subscribers, shown only to the administrator. */
export function Inbox({ site }: InboxProps) {
  return <AdminGate>{() => <Ledgers clock={site} />}</AdminGate>;
}

function Ledgers({ clock }: { clock: Clock }) {
  const route = useStore($route);
  const [counts, recount] = useCounts();
  const online = useOnline();
  /** Increases each time all data is requested again. */
  const [round, setRound] = useState(0);
  const shared = { counts, clock, round, onChanged: recount };
  // A hidden tab keeps its last filter and search.
  const requests = useLast(route, 'requests');
  const subscribers = useLast(route, 'subscribers');
  return (
    <>
      <ScreenHeader title={TEXTS.title} back={TEXTS.back}>
        <Button
          kind="quiet"
          onClick={() => {
            setRound(round + 1);
            recount();
          }}
        >
          {TEXTS.refresh}
        </Button>
      </ScreenHeader>
      <div role="status">{!online && <Notice>{TEXTS.offline}</Notice>}</div>
      {counts && <MailTrouble mail={counts.mail} clock={clock} onQueued={recount} />}
      <Tabs
        label={TEXTS.title}
        selected={route.tab}
        onSelect={goToTab}
        tabs={[
          {
            name: 'requests',
            label: TEXTS.tabs.requests,
            panel: <CallRequests filter={requests.filter} search={requests.search} {...shared} />,
          },
          {
            name: 'subscribers',
            label: TEXTS.tabs.subscribers,
            panel: <Subscribers search={subscribers.search} {...shared} />,
          },
        ]}
      />
    </>
  );
}

/** Loads the counts when the inbox opens and on each recount; undefined until they have loaded. */
function useCounts(): [InboxCounts | undefined, () => void] {
  const [counts, setCounts] = useState<InboxCounts>();
  const recount = useCallback(() => {
    inboxCounts(database()).then(setCounts, (error) => console.error('The inbox could not be counted', error));
  }, []);
  useEffect(recount, [recount]);
  return [counts, recount];
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}

/** The last filter and search of a tab. */
function useLast(route: Route, tab: InboxTab): Route {
  const [last, setLast] = useState(route);
  if (route.tab !== tab || route === last) return last;
  setLast(route);
  return route;
}
