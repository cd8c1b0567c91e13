import { z } from 'zod'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import { RELATION_TYPES } from '@/lib/catalogue/relation-types'
import { CHARACTER_ROLES, COMPANY_ROLES, STAFF_ROLES } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import { parsePartialDate } from '@/lib/partial-date'
import { oneLine } from '@/lib/text'
import { plainText, resolveEntities } from './plain-text'

/** The lines of a catalogue as docs/catalogue-format.md describes them. null counts as absent. */

const bounded = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => oneLine(resolveEntities(text)))
const given = (longest: number) => bounded(longest).pipe(z.string().min(1, 'is empty'))
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()
const list = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).nullish()

const title = given(500)
const name = given(300)
const key = z.string().max(500).transform(oneLine).pipe(z.string().min(1, 'is empty'))
const address = z.string().max(2000).transform(oneLine)
/** One that is wrong is as good as none. */
const picture = maybe(address).catch(null)
const blank = (text: string) => (text === '' ? null : text)
const maybeTitle = maybe(bounded(500).transform(blank))
const maybeName = maybe(bounded(300).transform(blank))
const prose = maybe(z.string().max(20_000).transform(plainText).transform(blank))
/** Sources write 0 for an unknown number. */
const count = maybe(
  z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .transform((value) => value || null),
)
const STATUSES = ['FINISHED', 'ONGOING', 'UPCOMING', 'CANCELLED', 'UNKNOWN', ...MEDIA_STATUSES] as const

const anyDate = z.string().transform((text, context) => {
  const date = parsePartialDate(text)
  if (date !== null) return date
  context.addIssue({ code: 'custom', message: `"${text.slice(0, 40)}" is no date` })
  return z.NEVER
})
const date = maybe(anyDate.refine((value) => value >= 10_000_000, 'lacks its year'))
const birthday = maybe(anyDate)
/** A moment with its offset. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A tag by its name, or with how well it fits and whether it gives away the story. */
const tag = z.union([
  bounded(100).transform((name) => ({ name, weight: null, isSpoiler: false })),
  z
    .object({ name: bounded(100), weight: maybe(z.number().int().min(1).max(100)), spoiler: maybe(z.boolean()) })
    .transform(({ name, weight, spoiler }) => ({ name, weight: weight ?? null, isSpoiler: spoiler ?? false })),
])

const castOfWork = z.object({
  character: name,
  person: maybeName,
  role: maybe(z.string().max(50)),
  character_id: maybe(z.string()),
  person_id: maybe(z.string()),
})

export const castShape = castOfWork.extend({ media: key })

export const workShape = z.object({
  key,
  kind: z.enum(MEDIA_TYPES),
  format: maybe(bounded(100).transform(blank)),
  title,
  romaji: maybeTitle,
  native: maybeTitle,
  english: maybeTitle,
  synonyms: list(bounded(500)),
  begin: date,
  end: date,
  year: maybe(z.number().int().min(1000).max(9999)),
  season: maybe(z.string().max(50)),
  status: maybe(z.enum(STATUSES)),
  episodes: count,
  volumes: count,
  runtime: count,
  adult: maybe(z.boolean()),
  description: prose,
  genres: list(bounded(100)),
  tags: list(tag),
  platforms: list(bounded(100)),
  members: maybe(z.number().int().min(0).max(1_000_000_000)),
  score: maybe(z.number().min(0).max(100)),
  scoreSource: maybe(bounded(100).transform(blank)),
  authors: list(bounded(300)),
  companies: list(z.union([bounded(300), z.object({ company: key, role: z.enum(COMPANY_ROLES) })])),
  cast: list(castOfWork),
  sources: list(address),
  image: picture,
  related: list(address),
  series: maybe(key),
  relations: list(z.object({ type: z.enum(RELATION_TYPES), key })),
  staff: list(z.object({ person: key, role: z.enum(STAFF_ROLES), description: maybeName })),
  characters: list(
    z.object({
      character: key,
      role: z.enum(CHARACTER_ROLES),
      actors: list(z.object({ person: key, description: maybeName })),
    }),
  ),
  songs: list(z.object({ kind: z.enum(['Opening', 'Ending']), title, artist: maybeName })),
  episodeList: list(
    z.object({
      number: z.number().int().min(0).max(1_000_000),
      title: maybeTitle,
      native: maybeTitle,
      aired: maybe(z.union([moment, date])),
    }),
  ),
})

export const seriesShape = z.object({
  key,
  title,
  romaji: maybeTitle,
  native: maybeTitle,
  description: prose,
  status: maybe(z.enum(STATUSES)),
  begin: date,
  end: date,
})

/** A character or a person. */
export const beingShape = z.object({
  key,
  name,
  first: maybeName,
  middle: maybeName,
  last: maybeName,
  native: maybeName,
  birthday,
  description: prose,
})

export const companyShape = z.object({ key, name, native: maybeName, founded: date, description: prose })

/** An entry of anime-offline-database; newer releases have `relatedAnime` instead of `relations`. */
export const offlineShape = z.object({
  sources: z.array(address).min(1, 'is empty'),
  title,
  type: z.string().max(50),
  episodes: count,
  status: maybe(z.string().max(50)),
  animeSeason: maybe(z.object({ year: maybe(z.number().int().min(0).max(9999)), season: maybe(z.string().max(50)) })),
  duration: maybe(z.object({ value: z.number().min(0).max(1e9), unit: z.string() })),
  synonyms: list(bounded(500)),
  picture,
  relations: list(address),
  relatedAnime: list(address),
  tags: list(bounded(100)),
  studios: list(bounded(300)),
  producers: list(bounded(300)),
})

/** The first error in a few words: "title: is empty". */
export function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'is not valid'
  const path = issue.path.join('.')
  return path === '' ? issue.message : `${path}: ${issue.message}`
}
