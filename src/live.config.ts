import { defineLiveCollection } from 'astro:content';
import { postsLoader } from './backend/posts-loader.ts';

export const collections = { posts: defineLiveCollection({ loader: postsLoader() }) };
