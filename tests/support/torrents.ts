/** Torrent files for tests, bencoded as they are written: also wrongly. */

export type Encodable = number | string | Buffer | Encodable[] | Map<string, Encodable> | { [key: string]: Encodable }

/** Bencodes a value. The keys of an object are put in order; those of a Map stay as they are. */
export function bencode(value: Encodable): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`)
  if (typeof value === 'string') return bencode(Buffer.from(value))
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(`${value.length}:`), value])
  if (Array.isArray(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencode), Buffer.from('e')])
  const entries = value instanceof Map ? [...value] : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = entries.flatMap(([key, each]) => [bencode(key), bencode(each)])
  return Buffer.concat([Buffer.from('d'), ...parts, Buffer.from('e')])
}

const PIECE = 16_384
const piecesOf = (size: number) => Buffer.alloc(Math.ceil(size / PIECE) * 20, 7)
const root = (seed: number) => Buffer.alloc(32, seed + 1)

export type GivenFile = { path: string[]; size: number; attr?: string }
type Given = { name?: string; files?: GivenFile[]; info?: Record<string, Encodable>; outer?: Record<string, Encodable> }

const FILES = [
  { path: ['Frieren - 01.mkv'], size: 40_000 },
  { path: ['Extras', 'NCED.mkv'], size: 20_000 },
]

/** The `info` of version 1. */
export const infoV1 = ({ name = 'Frieren', files = FILES, info = {} }: Given = {}): Record<string, Encodable> => ({
  name,
  'piece length': PIECE,
  pieces: piecesOf(files.reduce((sum, { size, attr }) => sum + (attr === 'l' ? 0 : size), 0)),
  files: files.map(({ path, size, attr }) => ({ path, length: size, ...(attr && { attr }) })),
  ...info,
})

/** The `info` of version 2. */
export const infoV2 = ({ name = 'Frieren', files = FILES, info = {} }: Given = {}): Record<string, Encodable> => {
  const tree: Record<string, Encodable> = {}
  for (const [at, { path, size }] of files.entries()) {
    let folder = tree
    for (const part of path) {
      folder[part] ??= {}
      folder = folder[part] as Record<string, Encodable>
    }
    folder[''] = { length: size, ...(size > 0 && { 'pieces root': root(at) }) }
  }
  return { name, 'piece length': PIECE, 'meta version': 2, 'file tree': tree, ...info }
}

export const torrentOf = (info: Encodable, outer: Record<string, Encodable> = {}) => bencode({ info, ...outer })
export const torrentV1 = (given: Given = {}) => torrentOf(infoV1(given), given.outer)
export const torrentV2 = (given: Given = {}) => torrentOf(infoV2(given), given.outer)
/** Both versions; the files must be in the order of the tree. */
export const torrentHybrid = (given: Given = {}) =>
  torrentOf({ ...infoV1(given), ...infoV2(given), ...given.info }, given.outer)
