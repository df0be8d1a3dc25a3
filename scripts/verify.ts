#!/usr/bin/env node
import { dirname } from 'node:path';
import { readEnvironment } from '../server/environment.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';
import { findSubject } from './verify/subject.ts';
import { createTraces } from './verify/traces.ts';
import { verifySite } from './verify/verify-site.ts';

const HELP = `npm run verify -- [--url ADDRESS --key KEY [--secret KEY]]: checks a backend from outside, and reports
what is wrong.

  --url ADDRESS   a Supabase project, or a site that runs with its embedded backend
  --key KEY       its public (anon, publishable) key
  --secret KEY    its secret (service role) key. The environment (SUPABASE_SERVICE_ROLE_KEY) is a better place, because
                  the list of processes does not show it. Without this key, some checks are skipped and named

Defaults: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY if they are set; otherwise the
site of this directory, which must be running (http://localhost:4321, PORT), with the keys in DATA_DIR/secrets.json.

The command checks that tables, columns and functions exist, and that visitors and ordinary accounts may do what they
should and nothing else. With the secret key, it writes a draft, a scheduled post, a post of 1970, a subscriber, a call
request and an account for a few seconds. It sends no mail, and removes them again, also after Ctrl+C.
Exit code 1: a check failed (one line for each), or something that it wrote could not be removed.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const subject = await findSubject(readEnvironment(process.env, root), readOptions(['url', 'key', 'secret']));
  console.log(`${subject.url}, with the public key${subject.server ? ' and the secret key' : ' alone'}`);
  const traces = createTraces();
  const counts = { right: 0, wrong: 0, skipped: 0 };
  try {
    for await (const { check, verdict } of verifySite(subject, traces, interrupted)) {
      if (verdict === 'right') counts.right += 1;
      else if ('skipped' in verdict) {
        counts.skipped += 1;
        console.log(`skipped  ${check.name}: ${verdict.skipped}`);
      } else {
        counts.wrong += 1;
        console.error(
          `wrong    ${check.name}: expected ${check.expected}; found: ${verdict.found}. To do: ${check.remedy}`,
        );
      }
    }
  } finally {
    const stays = await traces.remove();
    for (const line of stays) console.error(`left     ${line}. To do: remove it by hand`);
    if (stays.length > 0) process.exitCode = 1;
  }
  console.log(`${counts.right} right, ${counts.wrong} wrong, ${counts.skipped} skipped.`);
  if (counts.wrong > 0) process.exitCode = 1;
  return undefined;
});
