/** The body of an article as its page shows it. This is the only module of the folder that pages import. */
export { articleBody } from './article-body.ts';
