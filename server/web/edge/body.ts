import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

/** The body of a cached answer; text is stored compressed only. */
export type Body = {
  /** The encoding and bytes for a client with this Accept-Encoding header. */
  as: (accepted: string) => { encoding?: 'br' | 'gzip'; bytes: Uint8Array }
  /** Bytes of memory that it may take, later versions included. */
  readonly bytes: number
}

const compress = (plain: Uint8Array, quality: number) =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Compresses text that came uncompressed (Brotli, RFC 7932). */
export async function compressedBody(plain: Uint8Array, first: number, later: number): Promise<Body> {
  return brotliBody(await compress(plain, first), later)
}

/**
 * A body in fast Brotli. At the second request that accepts Brotli it is compressed again, in the background, with
 * quality `later`. Clients without Brotli get gzip, compressed once. Clients that accept neither encoding get the
 * uncompressed body, which all share to whom it is being sent.
 */
export function brotliBody(brotli: Uint8Array, later: number): Body {
  let gzip: Buffer | undefined
  let plain: WeakRef<Uint8Array> | undefined
  let asked = 0
  const bytes = 2 * brotli.length

  async function compressWell(): Promise<void> {
    brotli = await compress(brotliDecompressSync(brotli), later)
  }

  function whole(): Uint8Array {
    const kept = plain?.deref()
    if (kept) return kept
    const made = brotliDecompressSync(brotli)
    plain = new WeakRef(made)
    return made
  }

  return {
    bytes,
    as(accepted) {
      asked++
      if (BROTLI.test(accepted)) {
        if (asked === 2) compressWell().catch(() => {})
        return { encoding: 'br', bytes: brotli }
      }
      if (!GZIP.test(accepted)) return { bytes: whole() }
      gzip ??= gzipSync(whole())
      return { encoding: 'gzip', bytes: gzip }
    },
  }
}

/** The body of formats that are compressed already, such as pictures and fonts. */
export function plainBody(bytes: Uint8Array): Body {
  return { bytes: bytes.length, as: () => ({ bytes }) }
}

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/
