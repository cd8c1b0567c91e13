import { decode } from 'magnet-uri'
import { TorrentError } from './faults'
import type { Dropped } from './metainfo'
import { isNoName, partOf } from './names'
import { droppedTrackers, type PublicTrackers, publicTrackers } from './trackers'

/** Most characters of a magnet link, and parameters in it. */
const LONGEST = 16_384
const MAX_PARAMETERS = 500
const BTIH = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i
/** BEP 9: a multihash, of SHA-256 (0x12) and 32 bytes. */
const BTMH = /^urn:btmh:(1220[0-9a-f]{64})$/i
const SOURCES = ['xs', 'as', 'ws', 'x.pe', 'mt']

/** A parameter of a link, decoded. */
type Parameter = { name: string; value: string }

/**
 * Reads a magnet link (BEP 9) by magnet-uri, after the guard. magnet-uri takes the last of hashes in two forms. It
 * makes an array of the ranges of `so`, which "0-4294967295" makes too large for any memory.
 * @throws TorrentError
 */
export function readMagnet(link: string) {
  const parameters = guarded(link)
  const valuesOf = (name: string) => parameters.filter((each) => each.name === name).map(({ value }) => value)
  const topics = valuesOf('xt')
  const infoHashV1 = onlyHash(topics, 'btih', BTIH)
  const infoHashV2 = onlyHash(topics, 'btmh', BTMH)
  if (!infoHashV1 && !infoHashV2) throw new TorrentError('magnetNoHash')
  const trackers = publicTrackers(addressesOf(valuesOf('tr')).map((address) => [address]))
  // Not of magnet-uri, which takes an encoded "+" of a name for a space.
  const [name = ''] = valuesOf('dn')
  const [length = ''] = valuesOf('xl')
  // "1e9" is no number of bytes.
  const size = /^\d{1,16}$/.test(length) ? Number(length) : Number.NaN
  return {
    name: isNoName(name) ? null : partOf(name),
    size: Number.isSafeInteger(size) && size > 0 ? size : null,
    infoHashV1,
    infoHashV2,
    trackers: trackers.tiers.flat(),
    dropped: droppedOf(
      parameters.map(({ name }) => name),
      trackers,
    ),
  }
}

/** The parameters of a link of a bounded size. @throws TorrentError magnetMalformed, magnetTooLarge */
function guarded(link: string): Parameter[] {
  const given = link.trim()
  if (!/^magnet:\?/i.test(given)) throw new TorrentError('magnetMalformed')
  if (given.length > LONGEST) throw new TorrentError('magnetTooLarge')
  const parts = given.slice('magnet:?'.length).split('&').filter(Boolean)
  if (parts.length > MAX_PARAMETERS) throw new TorrentError('magnetTooLarge')
  return parts.map(parameterOf)
}

/** "tr.1" is "tr" again. */
function parameterOf(text: string): Parameter {
  const at = text.indexOf('=')
  const name = (at < 0 ? text : text.slice(0, at)).toLowerCase().replace(/^(xt|tr|dn|xl)\.\d{1,3}$/, '$1')
  const value = at < 0 ? '' : text.slice(at + 1).replaceAll('+', ' ')
  if (name === 'dn') return { name, value: decodedName(value) }
  try {
    return { name, value: decodeURIComponent(value) }
  } catch {
    throw new TorrentError('magnetMalformed')
  }
}

/** A name, which some programs encode in Windows-1252, or not at all: "Beyonc%E9", "100% legal". */
function decodedName(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return WINDOWS.decode(Buffer.from(encoded.replaceAll('%', ''), 'hex'))
    }
  })
}

const WINDOWS = new TextDecoder('windows-1252')

/** The hash of one version, hexadecimal or base 32 (RFC 4648); else null. @throws TorrentError magnetTwoHashes */
function onlyHash(topics: readonly string[], version: 'btih' | 'btmh', form: RegExp): Buffer | null {
  const given = topics.flatMap((topic) => form.exec(topic)?.[1] ?? [])
  const found = new Set(given.map((hash) => hashOf(`urn:${version}:${hash}`)))
  const [first] = found
  if (found.size > 1) throw new TorrentError('magnetTwoHashes')
  // Zeros are what a program writes that does not know the hash.
  return first === undefined || /^0+$/.test(first) ? null : Buffer.from(first, 'hex')
}

/** The hash of one topic, hexadecimal. */
function hashOf(topic: string): string {
  const { infoHash, infoHashV2 } = decode(`magnet:?xt=${topic}`)
  return infoHash ?? infoHashV2 ?? ''
}

/** Addresses of trackers, as magnet-uri knows them: names in lower case, values encoded. */
const addressesOf = (values: readonly string[]) =>
  decode(`magnet:?${values.map((value) => `tr=${encodeURIComponent(value.toWellFormed())}`).join('&')}`).announce

function droppedOf(names: readonly string[], trackers: PublicTrackers): Dropped[] {
  const dropped = droppedTrackers(trackers)
  if (names.some((name) => SOURCES.includes(name))) dropped.push('sources')
  return dropped
}
