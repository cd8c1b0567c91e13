import { TorrentError } from './faults'
import type { Dropped } from './metainfo'
import { partOf } from './names'
import { publicTrackers } from './trackers'

/** A magnet link, read and checked. */
export type Magnet = {
  name: string | null
  size: number | null
  infoHashV1: Buffer | null
  infoHashV2: Buffer | null
  trackers: string[]
  dropped: Dropped[]
}

/** Most characters of a magnet link, and parameters in it. */
const LONGEST = 16_384
const MAX_PARAMETERS = 500
const BTIH = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i
/** BEP 9: a multihash, of SHA-256 (0x12) and 32 bytes. */
const BTMH = /^urn:btmh:1220([0-9a-f]{64})$/i
const SOURCES = ['xs', 'as', 'ws', 'x.pe', 'mt']

/**
 * Reads a magnet link (BEP 9). `so` is not expanded: magnet-uri makes an array of its ranges, which "0-4294967295" makes too
 * large for any memory.
 * @throws TorrentError
 */
export function readMagnet(link: string): Magnet {
  const given = link.trim()
  if (given.length > LONGEST || !/^magnet:\?/i.test(given)) throw new TorrentError('magnetMalformed')
  const parts = given.slice('magnet:?'.length).split('&').filter(Boolean)
  if (parts.length > MAX_PARAMETERS) throw new TorrentError('magnetMalformed')
  const parameters = parts.map(parameterOf)
  const valuesOf = (name: string) => parameters.filter((each) => each.name === name).map(({ value }) => value)
  const topics = valuesOf('xt')
  const infoHashV1 = onlyHash(topics, BTIH)
  const infoHashV2 = onlyHash(topics, BTMH)
  if (!infoHashV1 && !infoHashV2) throw new TorrentError('magnetNoHash')
  const trackers = publicTrackers(valuesOf('tr').map((address) => [address]))
  const [name = ''] = valuesOf('dn')
  const size = Number(valuesOf('xl')[0] ?? Number.NaN)
  return {
    name: name.trim() === '' ? null : partOf(name),
    size: Number.isSafeInteger(size) && size > 0 ? size : null,
    infoHashV1,
    infoHashV2,
    trackers: trackers.tiers.flat(),
    dropped: droppedOf(
      parameters.map(({ name }) => name),
      trackers.hadSecrets,
    ),
  }
}

/** "tr.1" is "tr" again. */
function parameterOf(text: string): { name: string; value: string } {
  const at = text.indexOf('=')
  const name = (at < 0 ? text : text.slice(0, at)).toLowerCase().replace(/^(xt|tr|dn|xl)\.\d{1,3}$/, '$1')
  try {
    return { name, value: at < 0 ? '' : decodeURIComponent(text.slice(at + 1).replaceAll('+', ' ')) }
  } catch {
    throw new TorrentError('magnetMalformed')
  }
}

/** The hash of one version; null if there is none. @throws TorrentError magnetTwoHashes */
function onlyHash(topics: readonly string[], form: RegExp): Buffer | null {
  const found = topics.flatMap((topic) => form.exec(topic)?.[1] ?? []).map(bytesOfHash)
  const [first, ...others] = found
  if (first && others.some((other) => !other.equals(first))) throw new TorrentError('magnetTwoHashes')
  return first ?? null
}

/** Hexadecimal, or base 32 (RFC 4648). */
function bytesOfHash(text: string): Buffer {
  if (text.length !== 32) return Buffer.from(text, 'hex')
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text.toLowerCase()) {
    value = ((value << 5) | 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}

function droppedOf(names: readonly string[], hadPasskeys: boolean): Dropped[] {
  const dropped: Dropped[] = []
  if (hadPasskeys) dropped.push('passkeys')
  if (names.some((name) => SOURCES.includes(name))) dropped.push('sources')
  return dropped
}
