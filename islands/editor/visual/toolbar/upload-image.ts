/**
 * Uploads an image file and returns its URL. `onProgress` is called with 0 to 1. Throws an error whose message is for
 * the author.
 */
export type UploadImage = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;

/**
 * Loads the still image of a video, and its title, which may be ''. Throws an error whose message is for the author.
 */
export type LoadStill = (address: string, signal: AbortSignal) => Promise<{ title: string; file: File }>;
