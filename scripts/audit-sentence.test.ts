import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const report = (vulnerabilities: object) =>
  JSON.stringify({ metadata: { dependencies: { total: 900 } }, vulnerabilities });

test('nothing known is good', () => {
  expect(auditSentence(report({}))).toEqual({ sentence: 'No weakness is known in 900 packages.', good: true });
});

test('each package with a weakness has a line', () => {
  const { sentence, good } = auditSentence(report({ left: { severity: 'high', range: '<2', fixAvailable: true } }));
  expect([sentence, good]).toEqual([
    '1 packages have known weaknesses:\n  left <2: high; npm update brings a mended one',
    false,
  ]);
});

test.each([
  ['', 'The registry does not answer questions about known weaknesses.'],
  ['<html>', 'The registry does not answer questions about known weaknesses.'],
  [
    '{"message":"404 Not Found\\nmore","error":{}}',
    'The registry does not answer questions about known weaknesses. npm says: 404 Not Found',
  ],
])('an answer that is none, %j, is not good', (printed, sentence) => {
  expect(auditSentence(printed)).toEqual({ sentence, good: false });
});
