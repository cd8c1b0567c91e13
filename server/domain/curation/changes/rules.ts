import { FIELDS } from '@/lib/catalogue/fields'
import { fieldsOfLines, type LineNoun, NAMED } from '@/lib/catalogue/line/nouns'
import type { EntryLine } from '@/lib/catalogue/line/signed'
import { songsFrom } from '@/lib/catalogue/line/songs'
import { type PlainValue, plainValues } from '@/lib/catalogue/line/values'
import { languageOf, type Synonym, synonymOf, titleOf } from '@/lib/catalogue/synonyms'
import { isSame, LISTS, type ListKeys, placesOf, type Values } from '@/lib/curation/documents/differences'
import { writePartialDate } from '@/lib/partial-date'
import { partOf } from '../documents/rules'
import { type Back, type Numbered, standingPlaces } from '../edits/rules'
import { placeOf } from '../kept/rules'

/**
 * Changes of entries as lines of the catalogue format (docs/catalogue-format.md): which fields they have, and what a
 * line of another instance changes here. Lines name entries by their keys; `refs` of a line says who they are.
 */

type Id = { site: string; externalId: string }
/** An item of a list of a line. */
type Item<List extends keyof EntryLine> = NonNullable<EntryLine[List]> extends readonly (infer One)[] ? One : never
type WorkTag = Item<'tags'>

/** An entry that a line names. */
type Mention = EntryLine['refs'][number]

/** The kept values of an entry (kept/), and its edits since another instance first gave it values, newest first. */
export type Told = {
  keptFields: readonly string[]
  keptItems: readonly { list: string; key: unknown }[]
  given: readonly { after: Values; isForeign: boolean }[]
}

/**
 * The fields of a document, and the items of its lists, that people of this instance wrote. Absent and empty ones are
 * left out.
 */
export function ownValues(noun: LineNoun, document: Values, { keptFields, keptItems, given }: Told): Values {
  const kept = new Set(keptItems.map(({ list, key }) => placeOf({ list, key })))
  const isForeign = (field: string, isIn: (after: unknown) => boolean) =>
    given.find(({ after }) => field in after && isIn(after[field]))?.isForeign ?? false
  const own = fieldsOfLines(noun).map((field): [string, unknown] => {
    const value = document[field]
    const key = LISTS[noun][field] as ((item: unknown) => unknown) | undefined
    if (!key || !Array.isArray(value))
      return [field, keptFields.includes(field) && !isForeign(field, (after) => isSame(after, value)) ? value : null]
    const isIn = (item: unknown) => (after: unknown) => Array.isArray(after) && after.some((one) => isSame(one, item))
    const isKept = (item: unknown) =>
      keptFields.includes(field) || kept.has(placeOf({ list: field, key: key(item) ?? null }))
    return [field, value.filter((item) => isKept(item) && !isForeign(field, isIn(item)))]
  })
  return Object.fromEntries(own.filter(([, value]) => !isSame(value, null)))
}

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
 * Returns the fields that a line changes in an entry: fields that people of the other instance changed and that are not
 * empty. Lists grow: items are added, or replace items with the same key. A new entry also gets its names and ids.
 * `missing`: keys of entries that are not here; items that name them are left out.
 */
export function changeOf(line: EntryLine, noun: LineNoun, known: Known): { change: Values; missing: string[] } {
  const { now, lists } = known
  const told = (field: string) => line.origin.fields.includes(field)
  const given: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(plainValues<string>(FIELDS[noun], line)))
    if (value !== null && (told(field) || (now === null && field in NAMED[noun])))
      given[field] = asWritten(noun, field, value)
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

/** Dates of changes are texts. */
const asWritten = (noun: LineNoun, field: string, value: PlainValue) =>
  typeof value === 'number' && DATED.has(FIELDS[noun][field]?.kind) ? writePartialDate(value) : value
const DATED: ReadonlySet<string | undefined> = new Set(['date', 'birthday'])

type Lister = (line: EntryLine, known: Known) => unknown

/** How fields that are no plain values are given; undefined leaves the field out. */
const LISTERS: Record<LineNoun, Readonly<Record<string, Lister>>> = {
  media: {
    synonyms: ({ synonyms, titles }, { now }) =>
      synonyms ? newTitles(withLanguages(synonyms, titles ?? []), now) : undefined,
    season: ({ season, year }) => (season ? `${season} ${year ?? ''}` : undefined),
    links: ({ links }) => links ?? undefined,
    tags: ({ tags }, known) => (tags ?? []).flatMap((tag) => knownTag(tag, known.tags)),
    episodes: ({ episodeList }, { now }) => (episodeList ?? []).map((each) => episodeOf(each, now)),
    openingsAndEndings: ({ songs }) => (songs ? songsFrom(songs) : undefined),
    externalIds: (_, { ids, now }) => newIds(ids, now),
    characters: ({ characters }, known) => (characters ?? []).flatMap((each) => castOf(each, known)),
    staff: ({ staff }, { here }) =>
      (staff ?? []).flatMap(({ person, role, description = null }) =>
        found(here('person', person), (one) => ({ person: one, role, description })),
      ),
    companies: ({ companies }, { here }) =>
      (companies ?? []).flatMap((each) =>
        typeof each === 'string'
          ? []
          : found(here('company', each.company), (one) => ({ company: one, role: each.role })),
      ),
    relations: ({ relations }, { here }) =>
      (relations ?? []).flatMap(({ type, key }) => found(here('media', key), (media) => ({ type, media }))),
    series: ({ series }, { here }) => (series ? (here('series', series) ?? undefined) : undefined),
  },
  series: { media: ({ media }, { here }) => (media ?? []).flatMap((each) => here('media', each.media) ?? []) },
  character: {
    series: ({ series }, { here }) => (series ? (here('series', series) ?? undefined) : undefined),
    media: ({ media }, { here }) =>
      (media ?? []).flatMap((each) =>
        found(here('media', each.media), (work) => ({ media: work, role: each.role ?? null })),
      ),
  },
  person: {},
  company: {},
}

const found = <Item>(here: Here, item: (here: NonNullable<Here>) => Item): Item[] => (here === null ? [] : [item(here)])

type Actor = { person: Here; description: string | null }
type Cast = { character: Here; role: string | null; actors: Actor[] }

/** The voices of a character that is here already stay. */
function castOf({ character, role, actors }: Item<'characters'>, { now, here }: Known) {
  const given = (actors ?? []).flatMap(({ person, description = null }) =>
    found(here('person', person), (one): Actor => ({ person: one, description })),
  )
  return found(here('character', character), (one): Cast => {
    const own = ((now?.characters ?? []) as Cast[]).find((each) => each.character === one)
    const voices = [...(own?.actors ?? []), ...given]
    return { character: one, role, actors: [...new Map(voices.map((each) => [JSON.stringify(each), each])).values()] }
  })
}

const knownTag = ({ name, weight, isSpoiler }: WorkTag, tags: ReadonlyMap<string, number>) => {
  const tag = tags.get(name.toLowerCase())
  return tag === undefined ? [] : [{ tag, weight, isSpoiler }]
}

/** What the format does not have of an episode stays. */
function episodeOf(line: Item<'episodeList'>, now: Values | null) {
  const episodes = (now?.episodes ?? []) as ({ number: number } & Record<string, unknown>)[]
  const old = episodes.find(({ number }) => number === line.number)
  const { aired } = line
  const when =
    aired instanceof Date
      ? { aired: null, airsAt: aired.toISOString() }
      : { aired: aired && writePartialDate(aired), airsAt: null }
  return {
    ...old,
    number: line.number,
    ...(line.title && { title: line.title }),
    ...(line.native && { nativeTitle: line.native }),
    ...(aired && when),
  }
}

/** A site has one id of a work: another one is no news. */
const newIds = (ids: readonly Id[], now: Values | null) =>
  ids.filter(({ site }) => !((now?.externalIds ?? []) as Id[]).some((own) => own.site === site))

function withLanguages(synonyms: readonly string[], titles: readonly Item<'titles'>[]): Synonym[] {
  const languages = new Map(titles.map(({ title, language }) => [title, language]))
  return synonyms.filter((title) => title !== '').map((title) => synonymOf(title, languages.get(title) ?? null))
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

/**
 * The values from which a new character, person or company is added, if none here matches. Null for works and series,
 * which have lines of their own.
 */
export function addedFrom(noun: LineNoun, { key, name, first, middle, last, native }: Mention): Here {
  if (noun === 'company') return name ? { new: { name, ...(native && { nativeName: native }) }, key } : null
  if (noun !== 'character' && noun !== 'person') return null
  const parts = { firstName: first, middleName: middle, lastName: last }
  const named = Object.entries(first || middle || last ? parts : { firstName: name }).filter(([, part]) => part)
  if (named.length === 0) return null
  return { new: { ...Object.fromEntries(named), ...(native && { nativeName: native }) }, key }
}

/** An edit of an entry's values, with the edits that take it back, those that take these back, and so on. */
export type SaidHere = Numbered & { isForeign: boolean; backs: Back[] }

/**
 * Of the fields that a person wrote, those that people of this instance have changed. They did so by an edit of which
 * something stands, or by no edit that is known. An edit that takes another one back counts as long as it is not taken
 * back itself.
 */
export function saidHere(noun: LineNoun, kept: readonly string[], edits: readonly SaidHere[]): string[] {
  const standing = new Map(edits.map((edit) => [edit.id, new Set(standingPlaces(noun, edit, edit.backs))]))
  return kept.filter((field) => {
    const said = edits.filter(({ before, after }) => field in before || field in after)
    return said.length === 0 || said.some((edit) => !edit.isForeign && stands(noun, field, edit, standing.get(edit.id)))
  })
}

/** Whether something of a field stands. Lists of old edits are texts, of which nothing can be taken back. */
function stands(noun: LineNoun, field: string, edit: SaidHere, standing: ReadonlySet<string> | undefined): boolean {
  const places = placesOf(
    LISTS[noun],
    partOf(edit, (name) => name === field),
  )
  return places.length === 0 || places.some((place) => standing?.has(place))
}
