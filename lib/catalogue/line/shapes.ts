import { z } from 'zod'
import { MEDIA_TYPES } from '@/lib/media-types'
import { CHARACTER, COMPANY, PERSON, SERIES } from '../fields/entries'
import { MEDIA } from '../fields/media'
import { LANGUAGES } from '../languages'
import { LINK_KINDS } from '../link-sites'
import { MEDIA_STATUSES } from '../media-statuses'
import { RELATION_TYPES } from '../relation-types'
import { CHARACTER_ROLES, COMPANY_ROLES, STAFF_ROLES } from '../schemas/media'
import * as is from './values'

/**
 * The lines of works, series, characters, people and companies, as docs/catalogue-format.md describes them: of files
 * and of other instances. What is read is cleaned; a change is checked by the input of contributions besides.
 */

const { list, maybe } = is

/** Words of sources, and ours. */
const status = maybe(z.enum(['FINISHED', 'ONGOING', 'UPCOMING', 'CANCELLED', 'UNKNOWN', ...MEDIA_STATUSES]))

/** A later program may know more languages: what is in one is taken without it. */
const language = maybe(z.string().max(100)).transform((text) => LANGUAGES.find((each) => each === text) ?? null)

/** A tag by its name, or with how well it fits and whether it gives away the story. */
const tag = z.union([
  is.bounded(100).transform((name) => ({ name, weight: null, isSpoiler: false })),
  z
    .object({ name: is.bounded(100), weight: maybe(z.number().int().min(1).max(100)), spoiler: maybe(z.boolean()) })
    .transform(({ name, weight, spoiler }) => ({ name, weight: weight ?? null, isSpoiler: spoiler ?? false })),
])

const castOfWork = z.object({
  character: is.name,
  person: is.maybeName,
  role: maybe(z.string().max(50)),
  character_id: maybe(z.string()),
  person_id: maybe(z.string()),
})

/** A row of a cast file. */
export const castLine = castOfWork.extend({ media: is.key })

/** Who an entry is that a line names by its key. */
const refs = list(
  z.object({
    key: is.key,
    kind: maybe(z.string().max(50)).transform((kind) => kind ?? ''),
    title: is.maybeTitle,
    name: is.maybeTitle,
    first: is.maybeName,
    middle: is.maybeName,
    last: is.maybeName,
    native: is.maybeTitle,
    sources: list(is.address).transform((sources) => sources ?? []),
  }),
)

export const workLine = z.object({
  ...is.plainShape(MEDIA),
  key: is.key,
  kind: z.enum(MEDIA_TYPES),
  title: is.title,
  status,
  english: is.maybeTitle,
  synonyms: list(is.bounded(is.TITLE)),
  titles: list(z.object({ title: is.bounded(is.TITLE), language })),
  year: maybe(z.number().int().min(1000).max(9999)),
  season: maybe(z.string().max(50)),
  genres: list(is.bounded(100)),
  tags: list(tag),
  members: maybe(z.number().int().min(0).max(1_000_000_000)),
  score: maybe(z.number().min(0).max(100)),
  scoreSource: is.maybeText(100),
  authors: list(is.bounded(is.NAME)),
  companies: list(z.union([is.bounded(is.NAME), z.object({ company: is.key, role: z.enum(COMPANY_ROLES) })])),
  cast: list(castOfWork),
  sources: list(is.address),
  image: is.picture,
  related: list(is.address),
  series: maybe(is.key),
  relations: list(z.object({ type: z.enum(RELATION_TYPES), key: is.key })),
  staff: list(z.object({ person: is.key, role: z.enum(STAFF_ROLES), description: is.maybeName })),
  characters: list(
    z.object({
      character: is.key,
      role: maybe(z.enum(CHARACTER_ROLES)).transform((role) => role ?? null),
      actors: list(z.object({ person: is.key, description: is.maybeName })),
    }),
  ),
  songs: list(z.object({ kind: z.enum(['Opening', 'Ending']), title: is.title, artist: is.maybeName })),
  episodeList: list(
    z.object({
      number: z.number().int().min(0).max(1_000_000),
      title: is.maybeTitle,
      native: is.maybeTitle,
      aired: maybe(z.union([is.moment, is.date])),
    }),
  ),
  links: list(z.object({ address: is.address, kind: z.enum(LINK_KINDS), language })),
  refs,
})
export type WorkLine = z.infer<typeof workLine>

/** Works that an entry of another kind names. */
const media = list(z.object({ media: is.key, role: maybe(z.enum(CHARACTER_ROLES)) }))

export const seriesLine = z.object({ ...is.plainShape(SERIES), key: is.key, title: is.title, status, media, refs })
export type SeriesLine = z.infer<typeof seriesLine>

export const personLine = z.object({ ...is.plainShape(PERSON), key: is.key, name: is.name })
export type PersonLine = z.infer<typeof personLine>

export const characterLine = z.object({
  ...is.plainShape(CHARACTER),
  ...{ key: is.key, name: is.name, series: maybe(is.key), media, refs },
})
export type CharacterLine = z.infer<typeof characterLine>

export const companyLine = z.object({ ...is.plainShape(COMPANY), key: is.key, name: is.name })
export type CompanyLine = z.infer<typeof companyLine>

/** The first error in a few words: "title: is empty". */
export function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'is not valid'
  const path = issue.path.join('.')
  return path === '' ? issue.message : `${path}: ${issue.message}`
}
