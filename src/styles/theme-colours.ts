/** The colours of a mode as sRGB in hexadecimal digits, by the names of their tokens. */
export type Colours = Readonly<Record<ColourName, string>>;

const COLOUR_NAMES = ['paper', 'sheet', 'ink', 'muted', 'rule', 'signal', 'vermilion', 'green', 'blue'] as const;
type ColourName = (typeof COLOUR_NAMES)[number];

/** Colours in which text is set, and those that it is set on. */
const OF_TEXT: readonly ColourName[] = ['ink', 'muted', 'signal', 'vermilion', 'green', 'blue'];
/** The least contrast of text (WCAG 2.2, 1.4.3, level AA). */
const LEAST_CONTRAST = 4.5;

const NUMBER = String.raw`([\d.]+)`;
const OKLCH = new RegExp(`^oklch\\(${NUMBER} ${NUMBER} ${NUMBER}\\)$`);
const ONE_COLOUR = String.raw`(oklch\([^()]*\)|#[0-9a-f]{6})`;

/**
 * Reads the colours of the theme's sheet, for what cannot use a style sheet: mails, social images, the browser's frame.
 * @returns both modes, and a line for each colour that cannot be read or that makes text hard to read
 */
export function readThemeColours(theme: string): { light: Colours; dark: Colours; problems: string[] } {
  const problems: string[] = [];
  const light: Partial<Record<ColourName, string>> = {};
  const dark: Partial<Record<ColourName, string>> = {};
  const lineOf = (name: string) => theme.slice(0, theme.indexOf(`--color-${name}:`)).split('\n').length;
  for (const name of COLOUR_NAMES) {
    const value = new RegExp(`^\\s*--color-${name}: ([^;]+);`, 'm').exec(theme)?.[1] ?? '';
    const [, inLight = '', inDark = ''] =
      new RegExp(`^light-dark\\(${ONE_COLOUR}, ${ONE_COLOUR}\\)$`, 'i').exec(value) ?? [];
    const [ofLight, ofDark] = [hexOf(inLight), hexOf(inDark)];
    if (ofLight && ofDark) Object.assign(light, { [name]: ofLight }) && Object.assign(dark, { [name]: ofDark });
    else
      problems.push(
        `line ${lineOf(name)}: --color-${name}: expected light-dark() with a colour for each mode, written as oklch(0.54 0.19 33) or #c52f0f`,
      );
  }
  for (const [mode, colours] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    for (const name of OF_TEXT) {
      const [text, paper] = [colours[name], colours.paper];
      if (!text || !paper) continue;
      const contrast = contrastOf(text, paper);
      if (contrast < LEAST_CONTRAST)
        problems.push(
          `line ${lineOf(name)}: --color-${name}: its contrast with --color-paper is ${contrast.toFixed(1)} in ${mode} mode; text needs ${LEAST_CONTRAST} or more`,
        );
    }
  return { light: light as Colours, dark: dark as Colours, problems };
}

/** A colour as sRGB in hexadecimal digits; undefined if it is written in another way. */
function hexOf(colour: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();
  const [, lightness, chroma, degrees] = OKLCH.exec(colour) ?? [];
  return degrees === undefined ? undefined : oklchToHex(Number(lightness), Number(chroma), Number(degrees));
}

/** Converts OKLCH to sRGB in hexadecimal digits (CSS Color 4, §10). */
function oklchToHex(lightness: number, chroma: number, degrees: number): string {
  const a = chroma * Math.cos((degrees * Math.PI) / 180);
  const b = chroma * Math.sin((degrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const digits = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
