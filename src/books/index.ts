// What other features use of the books.
export { shopAddress } from './book.ts';
export { default as Rating } from './Rating.astro';
export { default as Volume } from './Volume.astro';
