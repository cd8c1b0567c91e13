import { gzipSync } from 'node:zlib'
import fc, { anyCharacter } from './fast-check'
import { zipOf } from './zip'

/** One generator of broken and hostile files for the readers of all formats. */

const PIECES = [
  ...['"', "'", ',', ';', '\t', '\n', '\r', '\0', '\\', '\uFEFF', '{', '}', '[', ']', ':', '<', '>', '&', ']]>'],
  ...['1e9', '999999999999', '-1', 'null', 'true', '""', '__proto__', '"__proto__":{"x":1},', '"constructor":1,'],
  ...['=cmd|calc', '+1', '@x', '../../etc/passwd', '[[[[[[[[[[[[[[[[[[[[[[[[', '{"a":'.repeat(50)],
  ...['x'.repeat(30_000), '\ud83d', 'é', '0000-00-00', '9999-99-99', 'tt0000000'],
]

export type Change = { at: number; removed: number; added: string }
/** A change of a file. */
export const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  removed: fc.oneof(fc.nat(40), fc.constant(100_000)),
  added: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter, maxLength: 6 })),
})

/** A file with changes. */
export function changed(file: string | Uint8Array, changes: readonly Change[]): Buffer<ArrayBuffer> {
  let bytes = Buffer.from(file)
  for (const { at, removed, added } of changes) {
    const from = at % (bytes.length + 1)
    bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(added), bytes.subarray(from + removed)])
  }
  return bytes
}

/** How a file is encoded, or wrapped: what nobody should send. */
export const WRAPS: readonly ((bytes: Buffer) => Uint8Array)[] = [
  (bytes) => bytes,
  (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  (bytes) => gzipSync(bytes),
  (bytes) => gzipSync(bytes).subarray(0, -5),
  (bytes) => zipOf([{ name: '../../x.json', text: bytes }]),
  (bytes) =>
    zipOf([
      { name: 'diary.csv', text: bytes },
      { name: 'diary.csv', text: bytes },
    ]),
  (bytes) => zipOf([{ name: 'watched-history-1.json', text: bytes, size: 1 }]),
  (bytes) => zipOf([{ name: 'SimklBackup.json', text: bytes, method: 99 }]),
  (bytes) => Buffer.concat([bytes, bytes]),
]
