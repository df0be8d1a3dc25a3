import type { Font } from 'satori';
import sans from '../fonts/hanken-grotesk.ttf?inline';
import display from '../fonts/literata-display.ttf?inline';

/** The fonts of social images. They are bundled with the code, since some servers run without the project's folder. */
export const FONTS: Font[] = [
  { name: 'Literata', data: bytesOf(display), weight: 400, style: 'normal' },
  { name: 'Hanken Grotesk', data: bytesOf(sans), weight: 500, style: 'normal' },
];

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64');
}
