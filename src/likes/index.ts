// What other features use of the likes.
export { default as LikeForm } from './LikeForm.astro';
