/** Pixels of every social image. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;
