import { BLOG_CATEGORIES } from '../../src/blog/blog-categories.ts';
import { slugify } from '../../src/http/slug.ts';
import { BLOG_PATH, sampleImagePath } from '../../src/paths.ts';
import { between, createDice, type Dice, oneOf, type Vocabulary } from './sample-words.ts';

/** A row for public.blog_posts. */
export type SamplePost = Readonly<{
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  category: string;
  featured: boolean;
  image_url: string | null;
  published_at: string;
  read_time: string;
  tags: string[];
}>;

/** A pattern for the slugs of sample posts, for PostgreSQL. The five digits tell them from posts that people wrote. */
export const SAMPLE_SLUG = '^sample-[0-9]{5}-';
export const MOST_SAMPLES = 99_999;

const NEWEST = Date.parse('2026-11-01T00:00:00Z');
const YEARS = 12;
const MINUTE = 60_000;
const WORDS_PER_MINUTE = 225;

/** The `number`th sample post, from 1. The words are drawn at random, but each call gives the same post. */
export function samplePost(number: number, vocabulary: Vocabulary): SamplePost {
  const dice = createDice(number);
  const word = () => vocabulary(dice);
  const title = capitalised(phrase(between(4, 9, dice), word));
  const { html, words } = body(between(400, 1_400, dice), dice, word);
  return {
    slug: `sample-${`${number}`.padStart(5, '0')}-${slugify(title)}`,
    title,
    content: html,
    excerpt: dice() < 0.05 ? '' : sentence(between(12, 28, dice), dice, word),
    category: oneOf(BLOG_CATEGORIES, dice).value,
    featured: dice() < 0.025,
    image_url: dice() < 0.35 ? sampleImagePath(oneOf(IMAGES, dice)) : null,
    published_at: new Date(NEWEST - Math.floor((dice() * YEARS * 365 * 86_400_000) / MINUTE) * MINUTE).toISOString(),
    read_time: `${Math.ceil(words / WORDS_PER_MINUTE)} min read`,
    tags: [...new Set(Array.from({ length: between(1, 4, dice) }, () => oneOf(TAGS, dice)))],
  };
}

const IMAGES = ['a-branch-from-the-stump', 'a-page-that-answers', 'small-things', 'through-the-letterbox'];

const TAGS = [
  ...['audience', 'brand strategy', 'change', 'conversion', 'copywriting', 'culture', 'customer experience'],
  ...['decisions', 'delegation', 'design systems', 'ethics', 'feedback', 'forgiveness', 'leadership', 'management'],
  ...['naming', 'newsletter', 'personal brand', 'pricing', 'rest', 'search', 'speaking', 'stewardship', 'trust'],
  ...['testimonials', 'transformation', 'websites', 'writing'],
];

type Word = () => string;

/** Blocks of HTML with at least `wanted` words, and a heading every now and then. */
function body(wanted: number, dice: Dice, word: Word): { html: string; words: number } {
  const blocks: string[] = [];
  let words = 0;
  const counted = () => {
    const drawn = word();
    words += 1;
    return drawn;
  };
  while (words < wanted) {
    if (blocks.length % 5 === 4) blocks.push(heading(dice, counted));
    blocks.push(block(dice, counted));
  }
  return { html: blocks.join('\n'), words };
}

function heading(dice: Dice, word: Word): string {
  const level = dice() < 0.75 ? 'h2' : 'h3';
  return `<${level}>${capitalised(phrase(between(3, 7, dice), word))}</${level}>`;
}

function block(dice: Dice, word: Word): string {
  const kind = dice();
  if (kind < 0.82) return `<p>${paragraph(dice, word)}</p>`;
  if (kind < 0.91) {
    const list = dice() < 0.5 ? 'ul' : 'ol';
    const entries = Array.from(
      { length: between(3, 6, dice) },
      () => `<li>${sentence(between(5, 14, dice), dice, word)}</li>`,
    );
    return `<${list}>\n${entries.join('\n')}\n</${list}>`;
  }
  if (kind < 0.97) return `<blockquote>\n<p>${sentence(between(10, 24, dice), dice, word)}</p>\n</blockquote>`;
  return `<pre><code class="language-css">.${word()} {\n  ${word()}: ${word()};\n}\n</code></pre>`;
}

function paragraph(dice: Dice, word: Word): string {
  const sentences = Array.from({ length: between(2, 6, dice) }, () => sentence(between(6, 24, dice), dice, word));
  if (dice() < 0.3) sentences.push(`<strong>${sentence(between(4, 10, dice), dice, word)}</strong>`);
  if (dice() < 0.3)
    sentences.push(`<a href="${BLOG_PATH}?category=faith">${sentence(between(3, 7, dice), dice, word)}</a>`);
  return sentences.join(' ');
}

function sentence(length: number, dice: Dice, word: Word): string {
  const comma = length > 12 ? between(4, length - 4, dice) : 0;
  const first = phrase(comma, word);
  return `${capitalised([first, phrase(length - comma, word)].filter(Boolean).join(', '))}.`;
}

function phrase(length: number, word: Word): string {
  return Array.from({ length }, word).join(' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
