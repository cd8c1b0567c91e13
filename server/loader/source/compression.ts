import zlib from 'node:zlib'

const OPTIONS = { chunkSize: 256 * 1024 }

/** Bytes that tell the compression. */
export const MAGIC = 4

export const isZstandard = (head: Buffer) => head.length >= MAGIC && head.readUInt32LE() === 0xfd2fb528

type Zstandard = (options: zlib.ZlibOptions) => zlib.Gunzip
/** Node.js has it since 22.15; the types are those of Node.js 20. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: Zstandard }

/**
 * What decompresses a file that begins with these bytes: gzip (RFC 1952) or Zstandard (RFC 8878). Undefined if it is
 * neither.
 * @param zstandard what Node.js has for it, null if nothing
 * @throws Error with a sentence where Node.js has no Zstandard
 */
export function decompressor(head: Buffer, zstandard: Zstandard | null = createZstdDecompress ?? null) {
  if (head[0] === 0x1f && head[1] === 0x8b) return zlib.createGunzip(OPTIONS)
  if (!isZstandard(head)) return undefined
  if (!zstandard)
    throw new Error(
      `it is compressed with Zstandard, which Node.js ${process.versions.node} cannot read: use Node.js 22.15 or newer, or decompress it (zstd -d)`,
    )
  return zstandard(OPTIONS)
}
