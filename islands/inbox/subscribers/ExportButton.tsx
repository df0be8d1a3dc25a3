import { useEffect, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { type Clock, fileDay } from '../moments.ts';
import { loadPage } from '../pages/page.ts';
import { TEXTS } from '../texts.ts';
import { exportSubscribers } from './export-subscribers.ts';

interface ExportButtonProps {
  /** The number of subscribers, for the progress. */
  total: number;
  clock: Clock;
}

/** Downloads all subscribers as a CSV file and shows the progress. A second click cancels it. */
export function ExportButton({ total, clock }: ExportButtonProps) {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const words = TEXTS.subscribers.csv;
  const figure = (number: number) => number.toLocaleString(clock.locale);

  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const mine = new AbortController();
    running.current = mine;
    setProgress(0);
    try {
      let count = 0;
      const file = await exportSubscribers(
        (options) => loadPage(database(), 'inbox_subscribers', {}, options),
        (done) => {
          count = done;
          setProgress(done);
        },
        mine.signal,
      );
      download(file, words.file(fileDay(new Date(), clock)));
      showToast({ title: words.done(figure(count)), kind: 'success' });
    } catch (error) {
      if (!mine.signal.aborted) {
        console.error('The subscribers could not be exported', error);
        showToast({ ...words.failure, kind: 'destructive' });
      }
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className="text-small flex flex-wrap items-center gap-3 font-sans tabular-nums">
      <Button kind="quiet" onClick={progress === undefined ? start : () => running.current?.abort()}>
        {progress === undefined ? words.start : words.stop}
      </Button>
      <span role="status">{progress !== undefined && words.running(figure(progress), figure(total))}</span>
    </div>
  );
}

/** Starts a download, as if a link to the file had been clicked. */
function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Some browsers read the URL only after the current task.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
