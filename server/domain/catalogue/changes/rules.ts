import { externalLink } from '@/lib/links/external'
import type { ListKeys, Values } from '../documents/rules'

/**
 * Changes of works as lines of the catalogue format (docs/catalogue-format.md), and what such a line of another instance changes here. Fields
 * that refer to entries of this instance (cast, staff, companies, relations, series) are in no line.
 */

/** The fields of a work that lines have: by their name in its document, with the name in the format. */
const PLAIN = {
  nativeTitle: 'native',
  romajiTitle: 'romaji',
  description: 'description',
  format: 'format',
  status: 'status',
  releaseDate: 'begin',
  endDate: 'end',
  totalEpisodes: 'episodes',
  totalVolumes: 'volumes',
  runtime: 'runtime',
  isAdult: 'adult',
  synonyms: 'synonyms',
  platforms: 'platforms',
} as const

export const FIELDS = [
  'title',
  'type',
  ...(Object.keys(PLAIN) as (keyof typeof PLAIN)[]),
  'tags',
  'episodes',
  'openingsAndEndings',
  'externalIds',
] as const
export type Field = (typeof FIELDS)[number]

/** A work that people changed: its document as people read it, with the names of its tags. */
export type ChangedWork = {
  id: number
  key: string | null
  document: Values
  /** Fields that people have changed. */
  fields: readonly string[]
  tags: Readonly<Record<number, string>>
  edit: { id: number; at: string; comment: string | null; source: string | null }
}

type Tag = { tag: number; weight: number | null; isSpoiler: boolean }
type Episode = {
  number: number
  title: string | null
  nativeTitle: string | null
  aired: string | null
  airsAt: string | null
}
type Song = { title: string; artist: string | null; isOpening: boolean; isEnding: boolean }
type Id = { site: string; externalId: string }

/** A line: what tells which work it is, the fields that people have changed, as they are now, and where they are from. */
export function lineOf(work: ChangedWork, { site, license }: { site: string; license: string }): object {
  const { id, document, edit } = work
  const page = `${site}/media/${id}`
  const fields = FIELDS.filter((field) => work.fields.includes(field))
  const plain = Object.entries(PLAIN).filter(([field]) => work.fields.includes(field) && document[field] !== null)
  return {
    kind: document.type,
    key: work.key ?? page,
    title: document.title,
    ...Object.fromEntries(plain.map(([field, name]) => [name, document[field]])),
    ...(fields.includes('tags') && { tags: tagsOf(document.tags as Tag[], work.tags) }),
    ...(fields.includes('episodes') && { episodeList: episodesOf(document.episodes as Episode[]) }),
    ...(fields.includes('openingsAndEndings') && { songs: songsOf(document.openingsAndEndings as Song[]) }),
    sources: (document.externalIds as Id[]).flatMap((each) => externalLink(each.site, each.externalId)?.address ?? []),
    license,
    origin: { page, fields, edit: edit.id, at: edit.at, comment: edit.comment, source: edit.source },
  }
}

const tagsOf = (tags: readonly Tag[], names: ChangedWork['tags']) =>
  tags.flatMap(({ tag, weight, isSpoiler }) => {
    const name = names[tag]
    return name === undefined ? [] : [{ name, weight, spoiler: isSpoiler }]
  })

const episodesOf = (episodes: readonly Episode[]) =>
  episodes.map(({ number, title, nativeTitle, aired, airsAt }) => ({
    number,
    title,
    native: nativeTitle,
    aired: airsAt ?? aired,
  }))

/** A song that is both is two in the format. */
const songsOf = (songs: readonly Song[]) =>
  songs.flatMap(({ title, artist, isOpening, isEnding }) => [
    ...(isOpening ? [{ kind: 'Opening', title, artist }] : []),
    ...(isEnding ? [{ kind: 'Ending', title, artist }] : []),
  ])

/** A line of another instance, as a shape of the format has checked it; values are as they were written. */
export type ForeignLine = {
  kind: string
  title: string
  tags?: readonly { name: string; weight?: number | null; spoiler?: boolean | null }[] | null
  episodeList?:
    | readonly { number: number; title?: string | null; native?: string | null; aired?: string | null }[]
    | null
  songs?: readonly { kind: string; title: string; artist?: string | null }[] | null
  origin: { fields: readonly string[] }
} & { readonly [Name in (typeof PLAIN)[keyof typeof PLAIN]]?: unknown }

/**
 * What a line changes in a work, as its fields are given: those that people of the other instance have changed and that are not empty. Lists grow:
 * items are added, or take the place of those with their key. `now` is the document here, null for a new work, which gets its ids
 * in any case; `tags` has the ids of tags by their name in lower case, others are left out.
 */
export function changeOf(
  line: ForeignLine,
  {
    now,
    tags,
    ids,
    lists,
  }: { now: Values | null; tags: ReadonlyMap<string, number>; ids: readonly Id[]; lists: ListKeys },
): Values {
  const told = (field: Field) => line.origin.fields.includes(field)
  const given: Record<string, unknown> = {}
  if (now === null || told('title')) given.title = line.title
  if (now === null || told('type')) given.type = line.kind
  for (const [field, name] of Object.entries(PLAIN))
    if (told(field as Field) && line[name] !== undefined && line[name] !== null) given[field] = line[name]
  if (told('tags')) given.tags = (line.tags ?? []).flatMap((tag) => knownTag(tag, tags))
  if (told('episodes')) given.episodes = (line.episodeList ?? []).map((each) => episodeOf(each, now))
  if (told('openingsAndEndings') && line.songs) given.openingsAndEndings = songsFrom(line.songs)
  if (now === null || told('externalIds')) given.externalIds = newIds(ids, now)
  for (const [field, key] of Object.entries(lists))
    if (given[field] && now) given[field] = grown(key as Key, now[field], given[field])
  return given
}

const knownTag = (
  { name, weight, spoiler }: { name: string; weight?: number | null; spoiler?: boolean | null },
  tags: ReadonlyMap<string, number>,
) => {
  const tag = tags.get(name.toLowerCase())
  return tag === undefined ? [] : [{ tag, weight: weight ?? null, isSpoiler: spoiler ?? false }]
}

/** What the format does not have of an episode stays. */
function episodeOf(line: NonNullable<ForeignLine['episodeList']>[number], now: Values | null) {
  const episodes = (now?.episodes ?? []) as ({ number: number } & Record<string, unknown>)[]
  const old = episodes.find(({ number }) => number === line.number)
  const isMoment = line.aired?.includes('T') ?? false
  const when = line.aired ? { aired: isMoment ? null : line.aired, airsAt: isMoment ? line.aired : null } : {}
  return {
    ...old,
    number: line.number,
    ...(line.title && { title: line.title }),
    ...(line.native && { nativeTitle: line.native }),
    ...when,
  }
}

function songsFrom(songs: NonNullable<ForeignLine['songs']>): Song[] {
  const titles = [...new Set(songs.map(({ title }) => title))]
  return titles.map((title) => {
    const uses = songs.filter((song) => song.title === title)
    const artist = uses.find((use) => use.artist)?.artist ?? null
    const isUsed = (kind: string) => uses.some((use) => use.kind === kind)
    return { title, artist, isOpening: isUsed('Opening'), isEnding: isUsed('Ending') }
  })
}

/** A site has one id of a work: another one is no news. */
const newIds = (ids: readonly Id[], now: Values | null) =>
  ids.filter(({ site }) => !((now?.externalIds ?? []) as Id[]).some((own) => own.site === site))

type Key = (item: unknown) => unknown

function grown(key: Key, now: unknown, given: unknown): unknown[] {
  const byKey = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((item) => [JSON.stringify(key(item)), item] as const)
  return [...new Map([...byKey(now), ...byKey(given)]).values()]
}
