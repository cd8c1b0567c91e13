import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

/** The body of a finished page, held compressed only. */
export type Body = {
  /** How it is sent to somebody who accepts these encodings (the header Accept-Encoding). */
  as: (accepted: string) => { encoding?: 'br' | 'gzip'; bytes: Uint8Array }
  /** Bytes of memory that it may come to take. */
  readonly bytes: number
}

/** Brotli (RFC 7932), by default as quickly as it goes: most pages of a large catalogue are asked for once. */
export function compressed(plain: Uint8Array, quality = 1): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/**
 * A body that was compressed quickly, and is compressed with quality `later`, beside the work at hand, as soon as somebody
 * asks again. Gzip is made for who needs it.
 */
export function bodyOf(brotli: Uint8Array, later = 6): Body {
  let gzip: Buffer | undefined
  let asked = 0
  const bytes = 2 * brotli.length

  async function compressWell(): Promise<void> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: later }
    brotli = await promisify(brotliCompress)(brotliDecompressSync(brotli), { params })
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

/** The body of what is compressed already, as pictures and faces are. */
export function asItIs(bytes: Buffer): Body {
  return { bytes: bytes.length, as: () => ({ bytes }) }
}

const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/
