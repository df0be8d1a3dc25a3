import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { chromiumPath } from '../browsers.ts';

/** A browser with a profile on disk, which can be killed and started again on that profile. */
export class BenchBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  private child: ChildProcess | undefined;
  private connected: Browser | undefined;

  get browser(): Browser {
    if (!this.connected) throw new Error('The browser is not running.');
    return this.connected;
  }

  /** The context that uses the profile. */
  get context(): BrowserContext {
    const [first] = this.browser.contexts();
    if (!first) throw new Error('The browser has no profile.');
    return first;
  }

  async start(): Promise<void> {
    const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${this.profile}`];
    this.child = spawn(chromiumPath() ?? chromium.executablePath(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.connected = await chromium.connectOverCDP(await debuggerOf(this.child));
  }

  /** Kills it without warning, as when a machine loses power. */
  async kill(): Promise<void> {
    const { child } = this;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
  }

  /** Closes it normally, so that it writes its data to disk. */
  async quit(): Promise<void> {
    const { child } = this;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    const session = await this.browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => {});
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

/** The browser's control address, which it prints when it starts. */
function debuggerOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    stderr?.once('close', () => reject(new Error(`The browser did not start: ${said}`)));
  });
}
