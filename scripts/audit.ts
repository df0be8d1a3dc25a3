#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { StartError } from '../server/environment.ts';
import { auditSentence } from './audit-sentence.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run audit: asks the registry for known weaknesses of the packages that this project installs.

One sentence, and a line for each package that has one. Exit 0 when none is known; 1 when there are some, and when the
registry does not answer, since then nothing is known. No part of npm test: what is found tomorrow is no fault of a change
of today.`;

await runCommand(HELP, async () => {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
    cwd: dirname(import.meta.dirname),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (error) throw new StartError(`npm could not be started: ${error.message}`);
  const { sentence, good } = auditSentence(stdout);
  if (!good) throw new StartError(sentence);
  console.log(sentence);
  return undefined;
});
