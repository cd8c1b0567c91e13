/** What a magnet link says of a torrent. Hashes are hexadecimal. */
export type Magnet = {
  name: string
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: readonly string[]
}

/** More trackers make links too long for some programs; the first ones matter. */
const MAX_TRACKERS = 5

/**
 * The magnet link of a torrent (BEP 9): its info hashes (`btih`, and `btmh` with the multihash prefix of SHA-256), its name, and its
 * first trackers. With `files` (positions from 0) it selects these files (BEP 53).
 */
export function magnetLink({ name, infoHashV1, infoHashV2, trackers }: Magnet, files: readonly number[] = []): string {
  const parts = [
    ...(infoHashV1 ? [`xt=urn:btih:${infoHashV1}`] : []),
    ...(infoHashV2 ? [`xt=urn:btmh:1220${infoHashV2}`] : []),
    `dn=${encoded(name)}`,
    ...trackers.slice(0, MAX_TRACKERS).map((tracker) => `tr=${encoded(tracker)}`),
    ...(files.length > 0 ? [`so=${ranges(files)}`] : []),
  ]
  return `magnet:?${parts.join('&')}`
}

/** Positions as BEP 53 writes them: "0,2,4-6". */
export function ranges(positions: readonly number[]): string {
  const sorted = [...new Set(positions)].sort((a, b) => a - b)
  const found: [first: number, last: number][] = []
  for (const position of sorted) {
    const range = found.at(-1)
    if (range && range[1] === position - 1) range[1] = position
    else found.push([position, position])
  }
  return found.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
}

/** The positions of a text that ranges() has written. */
export function filesIn(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
