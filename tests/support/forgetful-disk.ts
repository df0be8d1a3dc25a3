import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';

/** The unit that a disk writes as a whole. */
const PAGE = 4096;

/** A file or directory, under its current name, and what was in its pages before each write since the last sync. */
type Inode = { path: string; pages: Map<number, Buffer[]>; size?: number; isCut?: boolean };

/** A name that was made, moved or removed since its directory was synced. The sync of a file does not cover a move. */
type Entry = { path: string; isMove?: boolean; undo: () => void };

type Options = {
  directory: string;
  random: () => number;
  /** What the disk has of everything that was not synced: nothing, or a random part, which it wrote before it had to. */
  keeps: 'nothing' | 'some';
  /** Must end the thread. The files are then as the disk has them. */
  onCut: () => never;
};

/**
 * Puts itself between Node's file functions and one directory, and remembers how to undo everything that is not synced.
 * The sync of a file covers its content and the name under which it was made; that of a directory covers its names. That
 * is what Postgres relies on.
 */
export function createForgetfulDisk({ directory, random, keeps, onCut }: Options) {
  const root = resolve(directory);
  const real = { ...fs };
  const removed = `${root}.removed`;
  real.rmSync(removed, { recursive: true, force: true });
  real.mkdirSync(removed);
  const inodes = new Map<string, Inode>();
  const open = new Map<number, Inode>();
  let entries: Entry[] = [];
  let left = Number.POSITIVE_INFINITY;
  let count = 0;

  const isInside = (path: unknown): path is string =>
    typeof path === 'string' && `${path}${sep}`.startsWith(`${root}${sep}`);

  /** Counts an operation that changes or syncs something, and cuts the power before the last one. */
  function step(): void {
    if (left > 0) left -= 1;
    else {
      forget();
      onCut();
    }
  }

  /** Leaves the files as the disk has them. */
  function forget(): void {
    for (const { path, pages, size, isCut } of inodes.values()) {
      if (size === undefined) continue;
      const keepsSome = keeps === 'some' && !isCut;
      const descriptor = real.openSync(path, 'r+');
      for (const [page, versions] of pages) {
        const before = versions[keepsSome ? Math.floor(random() * (versions.length + 1)) : 0];
        if (before) real.writeSync(descriptor, before, 0, PAGE, page * PAGE);
      }
      if (!keepsSome) real.ftruncateSync(descriptor, size);
      real.closeSync(descriptor);
    }
    const kept = keeps === 'some' ? Math.floor(random() * (entries.length + 1)) : 0;
    for (const { undo } of entries.slice(kept).reverse()) undo();
  }

  function inodeOf(path: string): Inode {
    const inode = inodes.get(path) ?? { path, pages: new Map() };
    inodes.set(path, inode);
    return inode;
  }

  function moveInode(from: string, to: string): void {
    const inode = inodeOf(from);
    inodes.delete(from);
    inode.path = to;
    inodes.set(to, inode);
  }

  /** Remembers the pages of a part of a file before it changes. */
  function remember(inode: Inode, from: number, to: number): void {
    const { size } = real.statSync(inode.path);
    inode.size ??= size;
    const descriptor = real.openSync(inode.path, 'r');
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
      const before = Buffer.alloc(PAGE);
      real.readSync(descriptor, before, 0, PAGE, page * PAGE);
      inode.pages.set(page, [...(inode.pages.get(page) ?? []), before]);
    }
    real.closeSync(descriptor);
  }

  /** Moves a file out of the directory, so that its removal can be undone. */
  function putAway(path: string): string {
    count += 1;
    const away = join(removed, `${count}`);
    real.renameSync(path, away);
    moveInode(path, away);
    return away;
  }
  function bringBack(away: string, path: string): void {
    real.renameSync(away, path);
    moveInode(away, path);
  }

  function sync(inode: Inode): void {
    inode.pages.clear();
    delete inode.size;
    delete inode.isCut;
    const isDirectory = real.statSync(inode.path).isDirectory();
    const isCovered = ({ path, isMove }: Entry) =>
      isDirectory ? dirname(path) === inode.path : path === inode.path && !isMove;
    entries = entries.filter((entry) => !isCovered(entry));
  }

  const between: Partial<typeof fs> = {
    openSync: (path: PathLike, ...rest) => {
      const descriptor = real.openSync(path, ...rest);
      if (isInside(path)) open.set(descriptor, inodeOf(path));
      return descriptor;
    },
    closeSync: (descriptor) => {
      open.delete(descriptor);
      real.closeSync(descriptor);
    },
    writeSync: ((
      descriptor: number,
      data: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number,
    ) => {
      const inode = open.get(descriptor);
      if (inode) {
        step();
        remember(inode, position, position + length);
      }
      return real.writeSync(descriptor, data, offset, length, position);
    }) as typeof fs.writeSync,
    writeFileSync: (path, ...rest) => {
      if (isInside(path)) {
        step();
        if (!real.existsSync(path)) entries.push({ path, undo: () => real.rmSync(path) });
        else remember(inodeOf(path), 0, real.statSync(path).size);
      }
      real.writeFileSync(path, ...rest);
    },
    truncateSync: (path, length = 0) => {
      if (isInside(path)) {
        step();
        const inode = inodeOf(path);
        remember(inode, length, real.statSync(path).size);
        inode.isCut = true;
      }
      real.truncateSync(path, length);
    },
    renameSync: (from, to) => {
      if (!isInside(from) || !isInside(to)) return real.renameSync(from, to);
      step();
      const replaced = real.existsSync(to) ? putAway(to) : undefined;
      bringBack(from, to);
      const undo = () => {
        bringBack(to, from);
        if (replaced) bringBack(replaced, to);
      };
      entries.push({ path: to, isMove: true, undo });
    },
    unlinkSync: (path) => {
      if (!isInside(path)) return real.unlinkSync(path);
      step();
      const away = putAway(path);
      entries.push({ path, undo: () => bringBack(away, path) });
    },
    mkdirSync: ((path: PathLike, ...rest: []) => {
      if (isInside(path)) {
        step();
        entries.push({ path, undo: () => real.rmdirSync(path) });
      }
      return real.mkdirSync(path, ...rest);
    }) as typeof fs.mkdirSync,
    rmdirSync: (path, ...rest) => {
      if (isInside(path)) {
        step();
        entries.push({ path, undo: () => real.mkdirSync(path) });
      }
      real.rmdirSync(path, ...rest);
    },
    fsyncSync: (descriptor) => syncDescriptor(descriptor),
    fdatasyncSync: (descriptor) => syncDescriptor(descriptor),
  };
  function syncDescriptor(descriptor: number): void {
    const inode = open.get(descriptor);
    if (inode) {
      step();
      sync(inode);
    } else real.fsyncSync(descriptor);
  }
  Object.assign(fs, between);
  syncBuiltinESMExports();

  return {
    /** Cuts the power after so many further operations. */
    cutAfter: (operations: number) => {
      left = operations;
    },
  };
}
