import type { ReleaseReading } from '@/lib/torrents/schemas/readings'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'

/** The fields of a reading by their kind. */
export const READING_TEXTS = ['title', 'source', 'codec'] as const
export const READING_NUMBERS = [
  ...(['season', 'lastSeason', 'firstEpisode', 'lastEpisode', 'version', 'part', 'year'] as const),
  ...(['firstVolume', 'lastVolume', 'firstChapter', 'lastChapter'] as const),
] as const
export const READING_MARKS = ['isAbsolute', 'isHalf', 'isExtra'] as const
const ALL_READ = [...READING_TEXTS, ...READING_NUMBERS, ...READING_MARKS]

/** A work as the form shows it. */
export type Work = { id: number; title: string }

/** What the fields of one torrent show at first, and those that several have in common. */
export type OwnFieldValues = Pick<
  TorrentEntry,
  'name' | 'type' | 'reading' | 'resolution' | 'languages' | 'isComplete'
> & { group: string }
export type CommonFieldValues = Pick<TorrentEntry, 'link' | 'isAnonymous' | 'isRemake' | 'isUnlisted'> & {
  description: string
}

/** The numbers that say of which episodes a torrent is, which a person can confirm as they were read. */
const NUMBERS = [
  ['season', 'lastSeason'],
  ['firstEpisode', 'lastEpisode'],
] as const

/**
 * The own values of a torrent in its form, to be parsed by the schema. Without a work it has none, which is an error of
 * that field. What is said of the name as it was read is left out, because another name is read anew; but confirmed
 * numbers are said.
 */
export const ownValuesOf =
  (reading: ReleaseReading) =>
  (form: FormData): Record<string, unknown> => {
    const values = ownOf(form)
    const read: Record<string, unknown> = { ...reading }
    // The end of a range follows its beginning, if that is corrected alone.
    const isConfirmed = (name: string) =>
      form.has('isConfirmed') &&
      NUMBERS.some(([first, last]) => name === first || (name === last && values[first] === read[first]))
    const same = ALL_READ.filter((name) => (values[name] === '' ? null : values[name]) === read[name])
    const left = new Set<string>(same.filter((name) => !isConfirmed(name)))
    return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)))
  }

/** The values of the fields that several torrents share. Languages for all are said only if there are such. */
export function commonValuesOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '')
  const languages = tagsIn(text('languages'))
  return {
    description: text('description'),
    link: text('link'),
    isAnonymous: form.has('isAnonymous'),
    isRemake: form.has('isRemake'),
    isUnlisted: form.has('isUnlisted'),
    ...(languages.length > 0 && { languages }),
  }
}

/** All values of the form of a stored torrent. */
export const valuesOf = (reading: ReleaseReading) => (form: FormData) => ({
  ...ownValuesOf(reading)(form),
  ...commonValuesOf(form),
})

const tagsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

function ownOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '')
  const number = (name: string) => (text(name).trim() === '' ? null : Number(text(name).trim()))
  const resolution = text('resolution').trim().replace(/p$/i, '')
  return {
    media: Number(text('media')) || null,
    name: text('name'),
    type: text('type'),
    group: text('group'),
    ...Object.fromEntries([
      ...READING_TEXTS.map((name) => [name, text(name)]),
      ...READING_NUMBERS.map((name) => [name, number(name)]),
      ...READING_MARKS.map((name) => [name, form.has(name)]),
    ]),
    resolution: resolution === '' ? null : Number(resolution),
    languages: tagsIn(text('languages')),
    isComplete: form.has('isComplete'),
  }
}

/** The schemas of the fields; they contain the validation library. */
export const schema = () => import('@/lib/torrents/schemas/torrents').then(({ torrentChange }) => torrentChange)
