// What other features use of the books.
export { shopAddress } from './book.ts';
export { default as Cover } from './Cover.astro';
export { default as Rating } from './Rating.astro';
