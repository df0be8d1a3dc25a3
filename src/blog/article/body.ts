/** The body of an article as its page shows it: what pages ask for stands in this folder. */
export { articleBody } from './article-body.ts';
