import { describe, expect, it } from 'vitest';
import { readArticle, seedSql } from './seed-sql.ts';

const article = (changes: Record<string, string> = {}, body = 'Some *words*.') => {
  const fields = {
    title: 'A Title',
    slug: 'a-title',
    category: 'branding',
    excerpt: 'What it says.',
    featured: 'false',
    image_url: 'null',
    published_at: '2026-03-24T13:00:00Z',
    tags: '[one, two]',
    status: 'published',
    ...changes,
  };
  const yaml = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...yaml, '---', '', body, ''].join('\n');
};
const read = (source: string) => readArticle('supabase/articles/a-title.md', source);

describe('readArticle', () => {
  it('renders the Markdown and computes the read time', () => {
    const { content, read_time } = read(article());
    expect(content).toBe('<p>Some <em>words</em>.</p>');
    expect(read_time).toBe('1 min read');
  });

  it('leaves code blocks plain, with their language', () => {
    const { content } = read(article({}, '```css\na { b: "c"; }\n```'));
    expect(content).toBe('<pre><code class="language-css">a { b: "c"; }\n</code></pre>');
  });

  it.each([
    ['category', 'Gardening!'],
    ['published_at', 'yesterday'],
    ['published_at', 'null'],
    ['excerpt', 'x'.repeat(201)],
    ['image_url', 'http://example.com/a.png'],
    ['slug', 'Not A Slug'],
    ['slug', 'another-slug'],
    ['tags', 'one'],
  ])('names the file and the field when %s is %j', (field, value) => {
    expect(() => read(article({ [field]: value }))).toThrow(
      new RegExp(`^supabase/articles/a-title\\.md(, line \\d+)?: ${field}: `),
    );
  });

  it('names the file when there is no front matter', () => {
    expect(() => read('Only words.')).toThrow('supabase/articles/a-title.md: expected front matter');
  });

  it('allows a draft without a date', () => {
    expect(read(article({ status: 'draft', published_at: 'null' })).published_at).toBeNull();
  });
});

describe('seedSql', () => {
  it('doubles quotes and leaves semicolons and backslashes inside the string', () => {
    const sql = seedSql([read(article({ title: "'It''s; so\\n'" }))]);
    expect(sql).toContain("'It''s; so\\n'");
  });

  it('never overwrites an existing post', () => {
    const sql = seedSql([read(article())]);
    expect(sql.match(/^insert into public\.blog_posts /gm)).toHaveLength(1);
    expect(sql).toMatch(/\n\) on conflict \(slug\) do nothing;\n$/);
  });

  it('lists the newest first and a draft without a date last', () => {
    const dated = (published_at: string, status = 'published') =>
      read(article({ published_at, status, title: status }));
    const sql = seedSql([dated('null', 'draft'), dated('2025-01-01T00:00:00Z'), dated('2026-01-01T00:00:00Z')]);
    expect(sql.match(/'202\d|'draft',\n {2}'1/g)).toEqual(["'2026", "'2025", "'draft',\n  '1"]);
  });
});
