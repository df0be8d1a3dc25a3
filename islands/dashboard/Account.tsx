import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { $auth } from '../account/session-store.ts';
import { AddressSection } from '../account/settings/AddressSection.tsx';
import { PasswordSection } from '../account/settings/PasswordSection.tsx';
import { type Clock, SessionsSection } from '../account/settings/SessionsSection.tsx';
import { ACCOUNT } from '../account/settings/texts.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AdminGate } from './AdminGate.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

/** With what draws the QR code. */
const SecondFactorSection = lazy(() =>
  import('../account/settings/SecondFactorSection.tsx').then((module) => ({ default: module.SecondFactorSection })),
);

/** How the administrator signs in, and where (docs/behaviour.md §2). */
export function Account({ site }: { site: Clock }) {
  return (
    <AdminGate>
      {(email) => (
        <>
          <ScreenHeader title={ACCOUNT.title} back={ACCOUNT.back} />
          <p className="text-muted">{ACCOUNT.lead}</p>
          <AccountSections email={email} clock={site} />
        </>
      )}
    </AdminGate>
  );
}

function AccountSections({ email, clock }: { email: string; clock: Clock }) {
  /** Counts the changes that end sessions. */
  const [round, setRound] = useState(0);
  const { user } = useStore($auth);
  const address = user?.email ?? email;
  return (
    <>
      <AddressSection email={address} />
      <PasswordSection email={address} onChanged={() => setRound(round + 1)} />
      <ErrorBoundary message={ACCOUNT.failed}>
        <Suspense fallback={<p className="text-muted mt-8">{ACCOUNT.loading}</p>}>
          <SecondFactorSection onSessionsChanged={() => setRound(round + 1)} />
        </Suspense>
      </ErrorBoundary>
      <SessionsSection clock={clock} round={round} />
    </>
  );
}
