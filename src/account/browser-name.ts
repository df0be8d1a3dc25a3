/** In this order: a browser also names the ones that it descends from. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A User-Agent header in words: 'Firefox on Windows'. */
export function browserName(userAgent: string | null): string {
  const nameIn = (known: typeof BROWSERS) => known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser = 'Unknown browser', system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
