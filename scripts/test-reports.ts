import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What the tests of one file came to. The path is absolute, and empty for what belongs to no file. */
export type FileResult = Readonly<{ file: string; passed: number; failures: readonly Failure[] }>;
/** A test that failed, and the first lines of its message. */
export type Failure = Readonly<{ title: string; message: string }>;

/** The parts that are used here of Vitest's JSON report. */
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The parts that are used here of Playwright's JSON report. */
type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message?: string }[] };
type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};

/** @throws Error when there is no such report */
export function readVitestReport(path: string): FileResult[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return testResults.map(({ name, status, message, assertionResults }) => {
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    // A file fails as a whole when it cannot be imported, or when what its tests need cannot be set up.
    if (status === 'failed' && failures.length === 0) failures.push(failure('the file as a whole', message));
    return { file: name, passed, failures };
  });
}

/** @throws Error when there is no such report */
export function readPlaywrightReport(path: string): FileResult[] {
  const { config, suites, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  const results = suites.map((suite) => {
    const tests = testsOf(suite, []);
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    const passed = tests.filter(({ status }) => status === 'expected').length;
    const file = join(config.rootDir, suite.file);
    return { file, passed, failures: failed.map(({ title, message }) => failure(title, message)) };
  });
  if (errors.length === 0) return results;
  return [...results, outsideOfTests(errors[0]?.message)];
}

/** The result of a program that failed outside of its tests. */
export function outsideOfTests(message = 'It ended with an error; see its output above.'): FileResult {
  return { file: '', passed: 0, failures: [failure('outside of the tests', message)] };
}

function testsOf(suite: PlaywrightSuite, titles: string[]): { title: string; status: string; message?: string }[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const message = results.flatMap(({ errors }) => errors).find((error) => error.message)?.message;
      const name = `${[...titles, title].join(' › ')} [${projectName}]`;
      return { title: name, status, ...(message !== undefined && { message }) };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title]))];
}

/** A message may hold a whole page, so only its beginning is kept. */
function failure(title: string, message = 'without a message'): Failure {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 3);
  return { title, message: lines.map((line) => line.slice(0, 200)).join('\n') };
}
