// What other features use of the blog.
export { type Post, postSchema } from './blog-post.ts';
