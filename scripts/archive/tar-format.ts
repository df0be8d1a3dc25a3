/** A file or directory in an archive, in the words of POSIX tar ("ustar"). */
export type TarEntry = Readonly<{ name: string; type: 'file' | 'directory'; mode: number; size: number }>;

export const BLOCK = 512;
/** What a header's twelve octal digits can say. */
const MOST_BYTES = 8 * 1024 ** 3 - 1;

/** How many bytes of zeros follow `size` bytes of a file. */
export function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/**
 * The header of an entry; where its name is longer than a header holds, a pax record with the name before it.
 * @throws RangeError for a file of 8 GiB and more
 */
export function tarHeader(entry: TarEntry): Buffer {
  if (entry.size > MOST_BYTES) throw new RangeError(`${entry.name} has 8 GiB or more; an archive cannot hold it`);
  const name = entry.type === 'directory' ? `${entry.name}/` : entry.name;
  if (Buffer.byteLength(name) <= 100)
    return block(name, entry.type === 'directory' ? '5' : '0', entry.mode, entry.size);
  const record = paxRecord('path', name);
  return Buffer.concat([
    block('pax-name', 'x', 0o600, record.length),
    record,
    Buffer.alloc(padding(record.length)),
    block(`${entry.size}`, entry.type === 'directory' ? '5' : '0', entry.mode, entry.size),
  ]);
}

/** One header, read; 'end' for the zeros after the last entry, `pax` for a record about the next. */
export type ReadHeader = TarEntry | { pax: number } | 'end';

/** @throws SyntaxError for what no header of ours looks like */
export function readHeader(header: Buffer): ReadHeader {
  if (header.every((byte) => byte === 0)) return 'end';
  if (Number.parseInt(text(header, 148, 8), 8) !== checksum(header))
    throw new SyntaxError('not a header of a tar archive');
  const size = Number.parseInt(text(header, 124, 12), 8);
  const type = text(header, 156, 1);
  if (type === 'x') return { pax: size };
  if (type !== '0' && type !== '5') throw new SyntaxError(`entries of type ${JSON.stringify(type)} are not read`);
  const name = text(header, 0, 100).replace(/\/$/, '');
  return { name, type: type === '5' ? 'directory' : 'file', mode: Number.parseInt(text(header, 100, 8), 8), size };
}

/** The name in a pax record, or undefined. */
export function paxName(record: Buffer): string | undefined {
  return /^\d+ path=(.*)\n$/s.exec(record.toString())?.[1]?.replace(/\/$/, '');
}

function block(name: string, type: '0' | '5' | 'x', mode: number, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write(octal(mode, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 7), 148);
  return header;
}

/** The sum of all bytes, those of the checksum itself taken as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}

function text(header: Buffer, from: number, width: number): string {
  return header.toString('utf8', from, from + width).replace(/\0.*$/s, '');
}

/** '<length> key=value\n', where the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + `${rest}`.length;
  length = rest + `${length}`.length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
