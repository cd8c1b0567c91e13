import type { MediaType } from '@/lib/media-types'

/** What the words of a search say about the work besides its title. */
export type Reading = { rest: string; year?: number; types?: MediaType[]; format?: string }

/** A folded search with a year or a word for a type at its beginning or end; null without, or with nothing else. */
export function readingOf(key: string): Reading | null {
  let words = key.split(' ')
  const reading: Omit<Reading, 'rest'> = {}
  for (let found = true; found && words.length > 1; ) {
    found = false
    for (const [length, fromEnd] of PLACES) {
      if (words.length <= length) continue
      const part = (fromEnd ? words.slice(-length) : words.slice(0, length)).join(' ')
      const year = YEAR.test(part) ? Number(part) : undefined
      const type = TYPES.get(part)
      if (year !== undefined && reading.year === undefined) reading.year = year
      else if (type && reading.types === undefined && reading.format === undefined) Object.assign(reading, type)
      else continue
      words = fromEnd ? words.slice(0, -length) : words.slice(length)
      found = true
      break
    }
  }
  return words.length === 0 || Object.keys(reading).length === 0 ? null : { rest: words.join(' '), ...reading }
}

const PLACES = [
  [2, true],
  [1, true],
  [2, false],
  [1, false],
] as const

const YEAR = /^(?:19[1-9]\d|20[0-4]\d)$/

const TYPES = new Map<string, { types: MediaType[] } | { format: string }>([
  ['anime', { types: ['Anime', 'Movie', 'Special'] }],
  ['tv', { types: ['Anime'] }],
  ['manga', { types: ['Manga'] }],
  ['manhwa', { types: ['Manga'] }],
  ['manhua', { types: ['Manga'] }],
  ['movie', { types: ['Movie'] }],
  ['film', { types: ['Movie'] }],
  ['special', { types: ['Special'] }],
  ['ova', { format: 'OVA' }],
  ['oav', { format: 'OVA' }],
  ['ona', { format: 'ONA' }],
  ['light novel', { types: ['LightNovel'] }],
  ['novel', { types: ['LightNovel'] }],
  ['ln', { types: ['LightNovel'] }],
  ['game', { types: ['Game'] }],
  ['visual novel', { types: ['Game'] }],
  ['vn', { types: ['Game'] }],
])
