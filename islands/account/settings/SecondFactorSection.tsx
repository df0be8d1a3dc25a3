import type { Factor } from '@supabase/auth-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { showToast } from '../../ui/toasts.ts';
import { database, deadline } from '../backend-client.ts';
import { CodeForm } from '../CodeForm.tsx';
import {
  type Enrolled,
  enroll,
  giveCode,
  giveRecoveryCode,
  unenroll,
  verifiedFactor,
  verifyCode,
} from '../second-factor.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Section } from './Section.tsx';
import { ACCOUNT } from './texts.ts';

/** What the section shows: the state, or one of the steps that lead to another state. */
type Step =
  | { name: 'state' }
  | { name: 'setting up'; enrolled: Enrolled }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'asking'; purpose: 'newCodes' | 'turnOff' };

/** Turns the second factor on and off, and makes recovery codes. Loaded when the account page is opened. */
export function SecondFactorSection({ onSessionsChanged }: { onSessionsChanged: () => void }) {
  const words = ACCOUNT.factor;
  /** Null: there is none. Undefined: not known yet. */
  const [factor, setFactor] = useState<Factor | null>();
  const [codesLeft, setCodesLeft] = useState<number>();
  const [step, setStep] = useState<Step>({ name: 'state' });
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    const { data, error } = await verifiedFactor();
    if (error) return showFailure(error.message);
    setFactor(data);
    if (!data) return;
    const left = await database().rpc('recovery_codes_left').abortSignal(deadline());
    setCodesLeft(left.error ? undefined : left.data);
  }, []);
  useEffect(() => {
    load();
  }, [load]);

  /** The focused button has been removed. */
  async function backToState() {
    await load();
    setStep({ name: 'state' });
    requestAnimationFrame(() => place.current?.focus());
  }

  async function setUp() {
    if (isBusy) return;
    setBusy(true);
    const { data, error } = await enroll();
    setBusy(false);
    if (error) return showFailure(error.message);
    setStep({ name: 'setting up', enrolled: data });
  }

  /** @returns the message of a failure, or null */
  async function showNewCodes(): Promise<string | null> {
    const { data, error } = await database().rpc('new_recovery_codes').abortSignal(deadline());
    if (error) return words.codesFailed;
    setStep({ name: 'codes', codes: data });
    return null;
  }

  async function finishSettingUp({ id }: Enrolled, code: string): Promise<string | null> {
    const { error } = await verifyCode(id, code);
    if (error) return error.message;
    // Sessions without a code have ended.
    onSessionsChanged();
    showToast({ ...words.turnedOn, kind: 'success' });
    const failure = await showNewCodes();
    if (failure !== null) {
      showFailure(failure);
      await backToState();
    }
    return null;
  }

  async function turnOff(code: string, isRecovery: boolean): Promise<string | null> {
    const { error } = isRecovery ? await giveRecoveryCode(code, true) : await giveCode(code);
    if (error) return error.message;
    if (!isRecovery) {
      const removed = await unenroll(factor?.id ?? '');
      if (removed.error) return removed.error.message;
    }
    showToast({ ...words.turnedOff, kind: 'success' });
    await backToState();
    return null;
  }

  return (
    <Section title={words.title}>
      <div ref={place} tabIndex={-1} className="focus:outline-none">
        {step.name === 'state' && factor === undefined && <p className="text-muted">{ACCOUNT.loading}</p>}
        {step.name === 'state' && factor === null && (
          <>
            <p className="text-muted mb-4 max-w-160">{words.off}</p>
            <Button onClick={setUp} aria-disabled={isBusy || undefined}>
              {words.setUp}
            </Button>
          </>
        )}
        {step.name === 'state' && factor && (
          <>
            <p className="max-w-160">{words.on}</p>
            {codesLeft !== undefined && <p className="text-muted mt-2">{words.left(codesLeft)}</p>}
            <div className="mt-4 flex flex-wrap gap-3">
              <Button kind="quiet" onClick={() => setStep({ name: 'asking', purpose: 'newCodes' })}>
                {words.newCodes}
              </Button>
              <Button kind="quiet" onClick={() => setStep({ name: 'asking', purpose: 'turnOff' })}>
                {words.turnOff}
              </Button>
            </div>
          </>
        )}
        {step.name === 'asking' && (
          <CodeForm
            withRecovery={step.purpose === 'turnOff'}
            submit={words[step.purpose]}
            onBack={backToState}
            onCode={async (code, isRecovery) => {
              if (step.purpose === 'turnOff') return turnOff(code, isRecovery);
              const { error } = await giveCode(code);
              return error ? error.message : showNewCodes();
            }}
          />
        )}
        {step.name === 'setting up' && (
          <div className="grid max-w-160 gap-4">
            <p>{words.scan}</p>
            <QrCode text={step.enrolled.uri} label={words.qr} />
            <div>
              <p>{words.secret}</p>
              <p className="text-control font-mono wrap-anywhere select-all">
                {step.enrolled.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </p>
              <Hint>{words.secretHint}</Hint>
            </div>
            <CodeForm
              withRecovery={false}
              submit={words.turnOn}
              onBack={backToState}
              onCode={(code) => finishSettingUp(step.enrolled, code)}
            />
          </div>
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onStored={backToState} />}
      </div>
    </Section>
  );
}

function showFailure(message: string): void {
  showToast({ title: ACCOUNT.failureTitle, description: message, kind: 'destructive' });
}

/** A QR code, black on white in every colour scheme, because some cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-40 max-w-full"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
