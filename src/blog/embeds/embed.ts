/** A video or a sound of a provider that an article can show. */
export interface Embed {
  readonly provider: 'YouTube' | 'Vimeo' | 'Spotify';
  /** Where it is watched or heard at the provider; the address that an article stores. */
  readonly href: string;
  /** The address of the provider's player, which starts at once. */
  readonly frame: string;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const SPOTIFY = /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([A-Za-z\d]{22})$/;
const VIMEO = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([a-f\d]{6,20}))?$/;

/** The video or sound at an address; undefined for any other address. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  if (url.hostname === 'youtu.be') return youTube(path.slice(1), url);
  if (YOUTUBE.test(url.hostname)) {
    const [, id = url.searchParams.get('v') ?? ''] =
      /^\/(?:embed|shorts|live|v)\/([^/]+)$/.exec(path) ?? (path === '/watch' ? [] : ['', '']);
    return youTube(id, url);
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) {
    const [, id, inPath] = VIMEO.exec(path) ?? [];
    return id ? vimeo(id, inPath ?? url.searchParams.get('h')) : undefined;
  }
  const [, kind, id] = (url.hostname === 'open.spotify.com' && SPOTIFY.exec(path)) || [];
  if (!id) return undefined;
  const [href, frame] = [`${SPOTIFY_ORIGIN}/${kind}/${id}`, `${SPOTIFY_ORIGIN}/embed/${kind}/${id}`];
  return { provider: 'Spotify', href, frame };
}

const SPOTIFY_ORIGIN = 'https://open.spotify.com';

function youTube(id: string, { searchParams }: URL): Embed | undefined {
  if (!YOUTUBE_ID.test(id)) return undefined;
  const start = seconds(searchParams.get('t') ?? searchParams.get('start') ?? '');
  return {
    provider: 'YouTube',
    href: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  };
}

/** Seconds from `90`, `90s` or `1h2m3s`; 0 for anything else. */
function seconds(time: string): number {
  const [all, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return all ? Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) : 0;
}

/** @param secret the second part of the address of an unlisted video */
function vimeo(id: string, secret: string | null): Embed {
  const known = secret && /^[a-f\d]{6,20}$/.test(secret) ? secret : undefined;
  return {
    provider: 'Vimeo',
    href: `https://vimeo.com/${id}${known ? `/${known}` : ''}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${known ? `&h=${known}` : ''}`,
  };
}
