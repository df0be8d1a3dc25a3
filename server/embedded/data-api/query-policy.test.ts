import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Asker, boundQuery, type ParsedQuery } from './query-policy.ts';

const COLUMNS = new Set(['slug', 'title', 'content', 'tags']);
const bound = (query: Partial<ParsedQuery>, asker: Asker = 'anon') =>
  boundQuery({ type: 'query', from: 'blog_posts', ...query }, COLUMNS, asker);

function codeOf(task: () => unknown): string | undefined {
  try {
    task();
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.code : 'no ApiError';
  }
}

describe('a selection', () => {
  test.each<[NonNullable<ParsedQuery['select']>, string]>([
    [['blog_posts'], '42703'],
    [[{ c0: { column: 'blog_posts' } }, { c1: { column: 'blog_posts' } }], '42703'],
    [['tags', { again: { column: 'tags' } }], 'PGRST100'],
    [['*', 'tags'], 'PGRST100'],
    [['*', '*'], 'PGRST100'],
    [[{ title: { cast: 'regclass' } }], 'PGRST100'],
    [[{ count: { aggregate: 'count' } } as never], 'PGRST100'],
    [[{ post_texts: { select: ['*'] } }], 'PGRST200'],
    [['ctid'], '42703'],
  ])('%j is refused', (select, code) => expect(codeOf(() => bound({ select }))).toBe(code));

  test.each<[NonNullable<ParsedQuery['select']>]>([
    [[]],
    [['*']],
    [['slug', { key: { column: 'title' } }]],
    [[{ title: { cast: 'text' } }]],
  ])('%j is allowed', (select) => expect(codeOf(() => bound({ select }))).toBeUndefined());
});

describe('a condition is allowed or refused', () => {
  const nested = (depth: number): Record<string, unknown> =>
    depth === 0 ? { slug: { $eq: 'a' } } : { $and: [nested(depth - 1)] };

  test.each<[Record<string, unknown>, string | undefined]>([
    [{ slug: { $eq: 'a' } }, undefined],
    [{ $or: [{ slug: { $eq: 'a' } }, { $not: { $and: [{ title: { $eq: 'b' } }] } }] }, undefined],
    [{ $or: [{ slug: { $eq: 'a' } }, { blog_posts: { $gt: 'b' } }] }, '42703'],
    [{ blog_posts: { $gt: 'b' } }, '42703'],
    [{ content: { $ilike: '%a%' } }, 'PGRST100'],
    [nested(5), undefined],
    [nested(6), 'PGRST100'],
  ])('as the policy says for %j', (where, code) => expect(codeOf(() => bound({ where }))).toBe(code));
});

test.each([
  [{ column: 'slug' }, undefined],
  [{ column: 'blog_posts' }, '42703'],
  [{ column: 'content' }, 'PGRST100'],
  [{ column: 'id', embed: 'post_texts' }, '42703'],
])('an order by %j is allowed or refused as the policy says', (order, code) =>
  expect(codeOf(() => bound({ order: [order] }))).toBe(code),
);

test('a function call may have no selection, order or limit', () => {
  for (const more of [{ select: ['a'] }, { order: [{ column: 'a' }] }, { limit: 1 }, { offset: 1 }])
    expect(codeOf(() => bound({ type: 'rpc', ...more }))).toBe('PGRST100');
  expect(codeOf(() => bound({ type: 'rpc' }))).toBeUndefined();
});

test('visitors get few rows, and fewer with all columns; site and server get as many as they request', () => {
  const limits = (asker: Asker, limit?: number) => [
    bound({ select: ['slug'], ...(limit && { limit }) }, asker).limit,
    bound({ ...(limit && { limit }) }, asker).limit,
  ];
  expect(limits('anon', 1000)).toEqual([200, 5]);
  expect(limits('anon')).toEqual([200, 5]);
  expect(limits('anon', 2)).toEqual([2, 2]);
  expect(limits('authenticated', 5000)).toEqual([1000, 10]);
  expect(limits('service_role', 5000)).toEqual([5000, 5000]);
  expect(limits('site')).toEqual([undefined, undefined]);
  // PostgREST refuses a PUT or an upsert with a limit.
  expect(bound({ type: 'upsert' }, 'authenticated').limit).toBeUndefined();
});
