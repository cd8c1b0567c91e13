import type { z } from 'zod'
import { dayInJapan } from '@/lib/catalogue/air-dates'
import { MEDIA } from '@/lib/catalogue/fields/media'
import type { castLine, WorkLine } from '@/lib/catalogue/line/shapes'
import { type Song, songsFrom } from '@/lib/catalogue/line/songs'
import { type PlainValue, plainValues } from '@/lib/catalogue/line/values'
import { type LinkKind, linkAddress, MAX_LINK } from '@/lib/catalogue/link-sites'
import type { MediaStatus } from '@/lib/catalogue/media-statuses'
import type { RelationType } from '@/lib/catalogue/relation-types'
import type { COMPANY_ROLES, MediaType, STAFF_ROLES } from '@/lib/catalogue/schemas/media'
import { premiereOf, seasonNamed } from '@/lib/catalogue/seasons'
import { fold } from '@/lib/fold'
import { type ExternalId, externalId } from '@/lib/links/site-ids'
import { writePartialDate } from '@/lib/partial-date'
import { byKey, byName, castRole, type Mention, mentionOf, type Refs, refsOf } from './mentions'
import { type PictureAddress, pictureAddress } from './picture-address'
import { earliest, latest, statusOf } from './status'
import { titlesOf } from './titles'

export type CompanyRole = (typeof COMPANY_ROLES)[number]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** One appearance: a character, the role, and the voice actors; `role` null if unknown. */
export type Appearance = {
  character: Mention
  role: 'Lead' | 'Support' | null
  person: Mention | null
  description: string | null
}

/** `aired` is the day (yyyymmdd, partial) where it is broadcast, `airsAt` the moment (ISO 8601). */
export type EpisodeOfWork = {
  number: number
  title: string | null
  native: string | null
  aired: number | null
  airsAt: string | null
}

/** A tag of a work: its folded name, its spelling, how well it fits (1 to 100), and whether it gives away the story. */
export type WorkTag = { key: string; name: string; weight: number | null; isSpoiler: boolean }

/** A page elsewhere, with the language of what is there. */
export type LinkOfWork = { address: string; kind: LinkKind; language: string | null }

export type WorkField = Exclude<keyof typeof MEDIA, 'series'>

/** A work of any source, ready to be merged. null and empty lists: unknown. */
export type Work = {
  key: string
  type: MediaType
  /** Whether the source knows the type, or it is a guess. */
  typeKnown: boolean
  format: string | null
  title: string
  romaji: string | null
  native: string | null
  synonyms: string[]
  /** A synonym that is not the native title, although an earlier load may have stored it as such. */
  translation: string | null
  status: MediaStatus | null
  begin: number | null
  /** If only the year is known; never replaces a date. */
  year: number | null
  /** The season that the source names, as year × 10 + 1 to 4. */
  season: number | null
  episodes: number | null
  members: number | null
  /** 0 to 100, and the site that it is from. */
  score: { value: number; source: string } | null
  ids: ExternalId[]
  /** Each once, with its folded name. */
  tags: WorkTag[]
  series: string | null
  relations: { type: RelationType; target: { key: string; id: ExternalId | null } }[]
  credits: { person: Mention; role: StaffRole; description: string | null }[]
  cast: Appearance[]
  companies: { company: Mention; role: CompanyRole }[]
  songs: Song[]
  episodeList: EpisodeOfWork[]
  picture: PictureAddress | null
  /** The languages of titles, if they are known. */
  languages: ReadonlyMap<string, string>
  links: LinkOfWork[]
  /** The plain fields (lib/catalogue/fields) as stored, with those above, which the loader also uses; null: unknown. */
  fields: Readonly<Record<WorkField, PlainValue>>
}

type Line = WorkLine

/**
 * A work from a line of our format, and a sentence about what was ignored. `today` (yyyymmdd) decides the status if
 * only dates are known.
 */
export function readWork(line: Line, today: number): { work: Work; ignored?: string } {
  const begin = plausibleBegin(line.begin ?? null, line.end ?? null)
  const work = workOf(line, begin, today)
  const ignored = (line.links ?? [])
    .filter(({ address }) => linkOf(address) === null)
    .map(({ address }) => `links: ${address.slice(0, 100)} is no address that a link may have`)
  if (line.begin && line.end && begin === null)
    ignored.push(`begin: ${writePartialDate(line.begin)} is after the end, ${writePartialDate(line.end)}`)
  return ignored.length === 0 ? { work } : { work, ignored: ignored.join('; ') }
}

function workOf(line: Line, begin: number | null, today: number): Work {
  const { kind, key, title, end = null, year = null, episodes = null } = line
  const format = line.format && !/^unknown$/i.test(line.format) ? line.format : null
  const began = begin ?? (year === null ? null : year * 10_000)
  const season = seasonOf(year, line.season)
  const named = begin === null ? season : null
  const status = statusOf({ word: line.status, begin: began, end, type: kind, format, episodes, season: named }, today)
  const titles = titlesOf({
    title,
    romaji: line.romaji ?? null,
    native: line.native ?? null,
    english: line.english ?? null,
    synonyms: line.synonyms ?? [],
    format,
    addresses: line.sources ?? [],
  })
  const isAdult = line.adult ?? adultBy([...(line.genres ?? []), ...(line.tags ?? [])])
  const stated = { status: status === 'Unknown' ? null : status, format, isAdult, season, releaseDate: begin }
  const refs = refsOf(line.refs)
  const names = { title: titles.title, nativeTitle: titles.native, romajiTitle: titles.romaji }
  return {
    key,
    ...titles,
    type: kind,
    typeKnown: format !== null || kind !== 'Anime',
    format,
    status: status === 'Unknown' ? null : status,
    begin,
    year,
    season,
    episodes,
    members: line.members ?? null,
    score: scoreOf(line),
    ids: idsOf(line.sources ?? []),
    tags: tagsOf([...(line.genres ?? []), ...(line.tags ?? [])]),
    series: line.series ?? null,
    relations: relationsOf(line),
    credits: creditsOf(line, refs),
    cast: [
      ...(line.characters ?? []).flatMap((each) => appearancesOf(each, refs)),
      ...(line.cast ?? []).map(readAppearance),
    ],
    companies: companiesOf(line, refs),
    songs: songsFrom(line.songs ?? []),
    episodeList: episodesOf(line.episodeList ?? []),
    picture: pictureAddress(line.image),
    languages: languagesOf(line),
    links: linksOf(line),
    fields: { ...plainValues(MEDIA, line), ...names, ...stated, platforms: line.platforms ?? [] },
  }
}

const languagesOf = ({ titles }: Line) =>
  new Map((titles ?? []).flatMap(({ title, language }): [string, string][] => (language ? [[title, language]] : [])))

/** Each address once; those that no link may have are left out. */
function linksOf({ links }: Line): LinkOfWork[] {
  const found = (links ?? []).flatMap(({ address, kind, language }): [string, LinkOfWork][] => {
    const stored = linkOf(address)
    return stored === null ? [] : [[stored, { address: stored, kind, language }]]
  })
  return [...new Map(found).values()]
}

function linkOf(address: string): string | null {
  const found = linkAddress(address)
  return 'address' in found && found.address.length <= MAX_LINK ? found.address : null
}

/** Sites rate games from 0 to 100 and others from 0 to 10, unless the score is greater; 0 means no score. */
function scoreOf({ kind, key, score, scoreSource }: Line): Work['score'] {
  if (!score) return null
  const value = kind === 'Game' || score > 10 ? score : score * 10
  return { value: Math.round(value * 10) / 10, source: scoreSource ?? externalId(key)?.site ?? 'unknown' }
}

/** The season of a source's words ("SPRING", "spring"); null for others, such as "UNDEFINED". */
export function seasonOf(year: number | null | undefined, word: string | null | undefined): number | null {
  const name = seasonNamed(word)
  return year && year >= 1000 && name ? premiereOf({ year, name }) : null
}

/** Drops a start date after the end date: the sources mean different runs, and the status depends on the end. */
function plausibleBegin(begin: number | null, end: number | null): number | null {
  return begin !== null && end !== null && earliest(begin) > latest(end) ? null : begin
}

/** The external ids of these addresses; invalid ones are left out. */
export const idsOf = (addresses: readonly string[]) => addresses.map(externalId).filter((id) => id !== null)

/** Genres of works for adults alone. */
const ADULT: ReadonlySet<string> = new Set(['hentai', 'erotica'])

/** What the genres and tags of a work say of it, if its source says nothing else. */
export function adultBy(given: readonly (string | GivenTag)[]): boolean | null {
  return given.some((tag) => ADULT.has(fold(typeof tag === 'string' ? tag : tag.name))) || null
}

type GivenTag = Omit<WorkTag, 'key'>

/** Each tag once, with its folded name. The one that says more comes first. */
export function tagsOf(given: readonly (string | GivenTag)[]): WorkTag[] {
  const tags = new Map<string, WorkTag>()
  for (const each of given) {
    const tag = typeof each === 'string' ? { name: each, weight: null, isSpoiler: false } : each
    const key = fold(tag.name)
    const earlier = tags.get(key)
    if (key !== '' && (!earlier || (earlier.weight === null && tag.weight !== null))) tags.set(key, { key, ...tag })
  }
  return [...tags.values()]
}

/** Relations of which only the other work is known. */
export const relatedTo = (addresses: readonly string[]): Work['relations'] =>
  addresses.map((key) => ({ type: 'Other', target: { key, id: externalId(key) } }))

/** A row of a cast file, or of the cast of a work. */
export function readAppearance(row: Omit<z.infer<typeof castLine>, 'media'>): Appearance {
  return {
    character: mentionOf(row.character, row.character_id, 'character'),
    role: castRole(row.role),
    person: row.person ? mentionOf(row.person, row.person_id, 'person') : null,
    description: null,
  }
}

function relationsOf({ relations, related }: Line): Work['relations'] {
  const typed = (relations ?? []).map(({ type, key }) => ({ type, target: { key, id: externalId(key) } }))
  return [...typed, ...relatedTo(related ?? [])]
}

function creditsOf({ staff, authors }: Line, refs: Refs): Work['credits'] {
  const told = (staff ?? []).map(({ person, role, description = null }) => ({
    person: byKey(person, 'Person', refs),
    role,
    description,
  }))
  return [
    ...told,
    ...(authors ?? []).map((name) => ({ person: byName(name), role: 'Author' as const, description: null })),
  ]
}

function appearancesOf({ character, role, actors }: NonNullable<Line['characters']>[number], refs: Refs): Appearance[] {
  const mention = byKey(character, 'Character', refs)
  if (!actors || actors.length === 0) return [{ character: mention, role, person: null, description: null }]
  return actors.map(({ person, description = null }) => ({
    character: mention,
    role,
    person: byKey(person, 'Person', refs),
    description,
  }))
}

function companiesOf({ kind, companies }: Line, refs: Refs): Work['companies'] {
  return (companies ?? []).map((each) =>
    typeof each === 'string'
      ? { company: byName(each), role: ROLE_BY_TYPE[kind] }
      : { company: byKey(each.company, 'Company', refs), role: each.role },
  )
}

function episodesOf(episodes: NonNullable<Line['episodeList']>): Work['episodeList'] {
  const byNumber = new Map(episodes.map((episode) => [episode.number, episode]))
  return Array.from(byNumber.values(), ({ number, title = null, native = null, aired = null }) => {
    const when =
      aired instanceof Date ? { aired: dayInJapan(aired), airsAt: aired.toISOString() } : { aired, airsAt: null }
    return { number, title, native, ...when }
  })
}

/** The role of a company that names none: companies of games develop, companies of books publish. */
const ROLE_BY_TYPE: Record<MediaType, CompanyRole> = {
  Anime: 'Studio',
  Movie: 'Studio',
  Special: 'Studio',
  LightNovel: 'Publisher',
  Manga: 'Publisher',
  Game: 'Developer',
}
