import { FIELDS } from '@/lib/catalogue/fields'
import type { Field } from '@/lib/catalogue/fields/field'
import { LANGUAGES } from '@/lib/catalogue/languages'
import { languageOf, type Synonym, synonymOf, titleOf } from '@/lib/catalogue/synonyms'
import { MEDIA_TYPES } from '@/lib/media-types'
import type { ListKeys, Values } from '../documents/rules'

/**
 * Changes of entries as lines of the catalogue format (docs/catalogue-format.md): which fields they have, and what a line of another instance
 * changes here. Lines name entries by their keys; `refs` of a line says who they are.
 */

/** The version of the lines; those without one are of the first. */
export const VERSION = 2

/** Nouns that have lines of their own, and their kinds; a work's kind is its type. */
export const LINE_NOUNS = ['media', 'series', 'character', 'person', 'company'] as const
export type LineNoun = (typeof LINE_NOUNS)[number]
export const KINDS = { series: 'Series', character: 'Character', person: 'Person', company: 'Company' } as const

/** The noun of a line; null for a kind that there is not. */
export function nounOf(kind: string): LineNoun | null {
  if (MEDIA_TYPES.some((type) => type === kind)) return 'media'
  return LINE_NOUNS.find((noun) => noun !== 'media' && KINDS[noun] === kind) ?? null
}

const linesOf = (noun: LineNoun, is: (field: Field) => unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FIELDS[noun]).flatMap(([name, field]) =>
      field.line !== null && is(field) ? [[name, field.line]] : [],
    ),
  )
const ofEach = (is: (field: Field) => unknown): Record<LineNoun, Readonly<Record<string, string>>> => ({
  media: linesOf('media', is),
  series: linesOf('series', is),
  character: linesOf('character', is),
  person: linesOf('person', is),
  company: linesOf('company', is),
})

/** Fields of documents with one value, by noun, with their names in the format. What no entry is without is written apart. */
export const PLAIN = ofEach(({ isRequired }) => !isRequired)

/** Fields that say who an entry is: a line has them always, and a new entry takes them. */
export const NAMED = ofEach(({ isName }) => isName)

const LINKED: Record<LineNoun, readonly string[]> = {
  media: [
    ...['synonyms', 'season', 'tags', 'episodes', 'openingsAndEndings', 'links', 'externalIds'],
    ...['characters', 'staff', 'companies', 'relations', 'series'],
  ],
  series: ['media'],
  character: ['series', 'media'],
  person: [],
  company: [],
}

/** All fields of a noun that lines have. */
export const fieldsOfLines = (noun: LineNoun): string[] => [
  ...new Set([...Object.keys(NAMED[noun]), ...Object.keys(PLAIN[noun]), ...LINKED[noun]]),
]

type Id = { site: string; externalId: string }
type Optional<Of> = Of | null | undefined

/** An entry that a line names. */
export type Mention = {
  key: string
  kind: string
  name?: Optional<string>
  first?: Optional<string>
  middle?: Optional<string>
  last?: Optional<string>
  native?: Optional<string>
}

/** A line of another instance, as a shape of the format has checked it; values are as they were written. */
export type ForeignLine = {
  kind: string
  title?: string | undefined
  synonyms?: Optional<readonly string[]>
  /** Those of `synonyms` whose language is known. */
  titles?: Optional<readonly { title: string; language?: Optional<string> }[]>
  season?: Optional<string>
  year?: Optional<number>
  links?: Optional<readonly { address: string; kind: string; language?: Optional<string> }[]>
  tags?: Optional<readonly { name: string; weight?: Optional<number>; spoiler?: Optional<boolean> }[]>
  episodeList?: Optional<
    readonly { number: number; title?: Optional<string>; native?: Optional<string>; aired?: Optional<string> }[]
  >
  songs?: Optional<readonly { kind: string; title: string; artist?: Optional<string> }[]>
  characters?: Optional<
    readonly {
      character: string
      role: string
      actors?: Optional<readonly { person: string; description?: Optional<string> }[]>
    }[]
  >
  staff?: Optional<readonly { person: string; role: string; description?: Optional<string> }[]>
  companies?: Optional<readonly { company: string; role: string }[]>
  relations?: Optional<readonly { type: string; key: string }[]>
  series?: Optional<string>
  media?: Optional<readonly { media: string; role?: Optional<string> }[]>
  origin: { fields: readonly string[] }
} & Readonly<Record<string, unknown>>

/** An entry here: its id, or what a change adds it from; null if it must be waited for. */
export type Here = number | { new: Values; key: string } | null

export type Known = {
  /** The document here; null for a new entry. */
  now: Values | null
  /** Ids of tags by their name in lower case; others are left out. */
  tags: ReadonlyMap<string, number>
  ids: readonly Id[]
  lists: ListKeys
  here: (noun: LineNoun, key: string) => Here
}

/**
 * What a line changes in an entry, as its fields are given: those that people of the other instance have changed and that are not empty. Lists
 * grow: items are added, or take the place of those with their key. A new entry also gets its names and ids. `missing`: keys of entries that are
 * not here, whose items are left out.
 */
export function changeOf(line: ForeignLine, noun: LineNoun, known: Known): { change: Values; missing: string[] } {
  const { now, lists } = known
  const told = (field: string) => line.origin.fields.includes(field)
  const given: Record<string, unknown> = {}
  for (const [field, name] of Object.entries(PLAIN[noun]))
    if (told(field) && isSaid(line[name])) given[field] = line[name]
  for (const [field, name] of Object.entries(NAMED[noun]))
    if ((now === null || told(field)) && isSaid(line[name])) given[field] = line[name]
  const missing = new Set<string>()
  const here = (of: LineNoun, key: string) => {
    const found = known.here(of, key)
    if (found === null) missing.add(key)
    return found
  }
  const lister = LISTERS[noun]
  for (const [field, listed] of Object.entries(lister))
    if (told(field) || (field === 'externalIds' && now === null)) {
      const value = listed(line, { ...known, here })
      if (value !== undefined) given[field] = value
    }
  for (const [field, key] of Object.entries(lists))
    if (given[field] && now) given[field] = grown(key as Key, now[field], given[field])
  return { change: given, missing: [...missing] }
}

const isSaid = (value: unknown) => value !== undefined && value !== null

type Lister = (line: ForeignLine, known: Known) => unknown

/** How fields that are no plain values are given; undefined leaves the field out. */
const LISTERS: Record<LineNoun, Readonly<Record<string, Lister>>> = {
  media: {
    synonyms: ({ synonyms, titles }, { now }) => synonyms && newTitles(withLanguages(synonyms, titles ?? []), now),
    season: ({ season, year }) => (season ? `${season} ${year ?? ''}` : undefined),
    links: ({ links }) => links?.map((link) => ({ ...link, language: knownLanguage(link.language) })),
    tags: ({ tags }, known) => (tags ?? []).flatMap((tag) => knownTag(tag, known.tags)),
    episodes: ({ episodeList }, { now }) => (episodeList ?? []).map((each) => episodeOf(each, now)),
    openingsAndEndings: ({ songs }) => songs && songsFrom(songs),
    externalIds: (_, { ids, now }) => newIds(ids, now),
    characters: ({ characters }, known) => (characters ?? []).flatMap((each) => castOf(each, known)),
    staff: ({ staff }, { here }) =>
      (staff ?? []).flatMap(({ person, role, description = null }) =>
        found(here('person', person), (one) => ({ person: one, role, description })),
      ),
    companies: ({ companies }, { here }) =>
      (companies ?? []).flatMap(({ company, role }) =>
        found(here('company', company), (one) => ({ company: one, role })),
      ),
    relations: ({ relations }, { here }) =>
      (relations ?? []).flatMap(({ type, key }) => found(here('media', key), (media) => ({ type, media }))),
    series: ({ series }, { here }) => (series ? (here('series', series) ?? undefined) : undefined),
  },
  series: { media: ({ media }, { here }) => (media ?? []).flatMap((each) => here('media', each.media) ?? []) },
  character: {
    series: ({ series }, { here }) => (series ? (here('series', series) ?? undefined) : undefined),
    media: ({ media }, { here }) =>
      (media ?? []).flatMap((each) => found(here('media', each.media), (work) => ({ media: work, role: each.role }))),
  },
  person: {},
  company: {},
}

const found = <Item>(here: Here, item: (here: NonNullable<Here>) => Item): Item[] => (here === null ? [] : [item(here)])

type Actor = { person: Here; description: string | null }
type Cast = { character: Here; role: string; actors: Actor[] }

/** The voices of a character that is here already stay. */
function castOf({ character, role, actors }: NonNullable<ForeignLine['characters']>[number], { now, here }: Known) {
  const given = (actors ?? []).flatMap(({ person, description = null }) =>
    found(here('person', person), (one): Actor => ({ person: one, description })),
  )
  return found(here('character', character), (one): Cast => {
    const own = ((now?.characters ?? []) as Cast[]).find((each) => each.character === one)
    const voices = [...(own?.actors ?? []), ...given]
    return { character: one, role, actors: [...new Map(voices.map((each) => [JSON.stringify(each), each])).values()] }
  })
}

const knownTag = (
  { name, weight, spoiler }: { name: string; weight?: Optional<number>; spoiler?: Optional<boolean> },
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

function songsFrom(songs: NonNullable<ForeignLine['songs']>) {
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

/** A later program may know more languages: a title or link is taken without them. */
const knownLanguage = (language: Optional<string>) => LANGUAGES.find((each) => each === language) ?? null

function withLanguages(synonyms: readonly string[], titles: NonNullable<ForeignLine['titles']>): Synonym[] {
  const languages = new Map(titles.map(({ title, language }) => [title, knownLanguage(language)]))
  return synonyms.map((title) => synonymOf(title, languages.get(title) ?? null))
}

/** A title that is known is only news with its language, if it has none here. */
const newTitles = (titles: readonly Synonym[], now: Values | null) =>
  titles.filter((title) => {
    const own = ((now?.synonyms ?? []) as Synonym[]).find((each) => titleOf(each) === titleOf(title))
    return own === undefined || (languageOf(own) === null && languageOf(title) !== null)
  })

type Key = (item: unknown) => unknown

function grown(key: Key, now: unknown, given: unknown): unknown[] {
  const byKey = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((item) => [JSON.stringify(key(item)), item] as const)
  return [...new Map([...byKey(now), ...byKey(given)]).values()]
}

/** What a new character, person or company is added from, if nobody here is it; null for works and series, which have lines of their own. */
export function addedFrom(noun: LineNoun, { key, name, first, middle, last, native }: Mention): Here {
  if (noun === 'company') return name ? { new: { name, ...(native && { nativeName: native }) }, key } : null
  if (noun !== 'character' && noun !== 'person') return null
  const parts = { firstName: first, middleName: middle, lastName: last }
  const named = Object.entries(first || middle || last ? parts : { firstName: name }).filter(([, part]) => part)
  if (named.length === 0) return null
  return { new: { ...Object.fromEntries(named), ...(native && { nativeName: native }) }, key }
}
