import { readBody } from '../../http/read-body.ts';
import { IMAGE_HEAD_BYTES, type ImageFormat, imageFormat } from '../../images/image-format.ts';
import { type Embed, embedOf } from './embed.ts';

/** The still image of a video, or the cover of a sound, with its title. */
export interface Still {
  readonly title: string;
  readonly type: ImageFormat;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** For one request to a provider. */
const DEADLINE_MS = 8_000;
const LONGEST_DESCRIPTION = 64 * 1024;
const LARGEST_STILL = 5 * 1024 * 1024;
const LONGEST_TITLE = 200;

/** Where each provider describes an address (oEmbed, https://oembed.com), and the hosts of its images. */
const PROVIDERS: Readonly<Record<Embed['provider'], { readonly describedAt: string; readonly images: RegExp }>> = {
  YouTube: { describedAt: 'https://www.youtube.com/oembed?format=json', images: /^i\.ytimg\.com$/ },
  Vimeo: { describedAt: 'https://vimeo.com/api/oembed.json?width=1280', images: /^i\.vimeocdn\.com$/ },
  Spotify: {
    describedAt: 'https://open.spotify.com/oembed',
    images: /^(?:i\.scdn\.co|image-cdn-[a-z\d-]+\.spotifycdn\.com)$/,
  },
};

/**
 * Fetches the still image and the title of a video or a sound from its provider. Only addresses of the three providers
 * are requested: no redirect is followed, and an image elsewhere counts as none.
 *
 * @param address as the author gave it
 * @param gateway where requests go instead of to the provider, as `{gateway}/{host}{path}`
 * @returns 'unknown' for an address of another kind, 'none' if the provider shows nothing under it
 * @throws when the provider cannot be reached
 */
export async function fetchStill(address: string, gateway = ''): Promise<Still | 'unknown' | 'none'> {
  const embed = embedOf(address);
  if (!embed) return 'unknown';
  const { describedAt, images } = PROVIDERS[embed.provider];
  const asked = new URL(describedAt);
  asked.searchParams.set('url', embed.href);
  const described = await requested(asked, gateway, LONGEST_DESCRIPTION);
  if (!described) return 'none';
  const { title, thumbnail_url: thumbnail } = descriptionIn(described);
  // The largest first: YouTube's description names a small one with black bars.
  const large = `https://i.ytimg.com/vi/${new URL(embed.href).searchParams.get('v')}/maxresdefault.jpg`;
  for (const candidate of embed.provider === 'YouTube' ? [large, thumbnail] : [thumbnail]) {
    const url = URL.parse(candidate);
    if (url?.protocol !== 'https:' || url.port || !images.test(url.hostname)) continue;
    const bytes = await requested(url, gateway, LARGEST_STILL);
    const type = bytes && imageFormat(bytes.subarray(0, IMAGE_HEAD_BYTES));
    if (bytes && type) return { title: title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE), type, bytes };
  }
  return 'none';
}

/** The body at an address; undefined if the provider refuses it, or it is too large. */
async function requested(url: URL, gateway: string, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const target = gateway ? `${gateway}/${url.host}${url.pathname}${url.search}` : url;
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(DEADLINE_MS)]);
  const answer = await fetch(target, { redirect: 'manual', signal });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${url.host} answered ${answer.status}`);
  const body = answer.ok ? await readBody(answer, limit) : undefined;
  if (body === 'unreadable') throw new Error(`${url.host} stopped answering`);
  if (typeof body === 'object') return body;
  enough.abort();
  return undefined;
}

function descriptionIn(body: Uint8Array): { title: string; thumbnail_url: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  try {
    const { title, thumbnail_url } = JSON.parse(new TextDecoder().decode(body));
    return { title: text(title), thumbnail_url: text(thumbnail_url) };
  } catch {
    return { title: '', thumbnail_url: '' };
  }
}
