import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

/** The body of a kept answer; text is held compressed only. */
export type Body = {
  /** How it is sent to a client that accepts these encodings (the header Accept-Encoding). */
  as: (accepted: string) => { encoding?: 'br' | 'gzip'; bytes: Uint8Array }
  /** Bytes of memory that it may come to take. */
  readonly bytes: number
}

const compress = (plain: Uint8Array, quality: number) =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Compresses text that came as it is (Brotli, RFC 7932). */
export async function compressedBody(plain: Uint8Array, first: number, later: number): Promise<Body> {
  return brotliBody(await compress(plain, first), later)
}

/**
 * A body that was compressed quickly, and is compressed with quality `later`, beside the work at hand, as soon as it is asked
 * for again. Clients that do not accept Brotli get gzip, made once; clients that accept neither get it uncompressed.
 */
export function brotliBody(brotli: Uint8Array, later: number): Body {
  let gzip: Buffer | undefined
  let asked = 0
  const bytes = 2 * brotli.length

  async function compressWell(): Promise<void> {
    brotli = await compress(brotliDecompressSync(brotli), later)
  }

  return {
    bytes,
    as(accepted) {
      asked++
      if (BROTLI.test(accepted)) {
        if (asked === 2) compressWell().catch(() => {})
        return { encoding: 'br', bytes: brotli }
      }
      const whole = () => brotliDecompressSync(brotli)
      if (!GZIP.test(accepted)) return { bytes: whole() }
      gzip ??= gzipSync(whole())
      return { encoding: 'gzip', bytes: gzip }
    },
  }
}

/** The body of what is compressed by its nature, as pictures and fonts are. */
export function plainBody(bytes: Uint8Array): Body {
  return { bytes: bytes.length, as: () => ({ bytes }) }
}

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/
