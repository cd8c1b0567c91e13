import { externalLink } from '@/lib/links/external'
import { entryPage } from '../links/entries'
import { languageOf, type Synonym, titleOf } from '../synonyms'
import { fieldsOfLines, KINDS, LINE_NOUNS, type LineNoun, NAMED, PLAIN, VERSION } from './nouns'
import { type Song, songsTo } from './songs'

/** The fields of an entry, by name. */
type Values = Readonly<Record<string, unknown>>

/** What people did to an entry last. */
export type LastEdit = { id: number; at: string; comment: string | null; source: string | null }
type Id = { site: string; externalId: string }

/** An entry that people changed: its document as people read it, with the names of its tags. */
export type ChangedEntry = {
  noun: LineNoun
  id: number
  key: string | null
  document: Values
  /** Fields that people here wrote; the lists among them have only the items that they did. */
  fields: readonly string[]
  tags: Readonly<Record<number, string>>
  ids: readonly Id[]
  /** Its full name, of characters and people. */
  name: string | null
  /** The cover comes first. */
  pictures: readonly { type: string; address: string; credit: string | null }[]
  edit: LastEdit
}

/** An entry that another one refers to. */
export type MentionRow = { noun: LineNoun; id: number; key: string | null; named: Values; ids: readonly Id[] }
export type Mentions = Record<LineNoun, ReadonlyMap<number, MentionRow>>

export const noMentions = () =>
  Object.fromEntries(LINE_NOUNS.map((noun) => [noun, new Map()])) as Record<LineNoun, Map<number, MentionRow>>

type Terms = { site: string; license: string }

/** The name of an entry for other instances: its key in a catalogue, or its page here. */
export const keyOfEntry = (noun: LineNoun, { id, key }: { id: number; key: string | null }, site: string) =>
  key ?? site + entryPage(noun, id)

/** A line: what tells which entry it is, the fields that people wrote, and where they are from. */
export function lineOf(entry: ChangedEntry, mentions: Mentions, terms: Terms): object {
  const { noun, document, fields: written } = entry
  const fields = fieldsOfLines(noun).filter((field) => written.includes(field))
  const plain = Object.entries(PLAIN[noun]).filter(([field]) => fields.includes(field) || field in NAMED[noun])
  const said = plain.filter(([field]) => document[field] !== null)
  const refs = new Map<string, object>()
  const keyed = (of: LineNoun, id: unknown): string[] => {
    const row = mentions[of].get(id as number)
    if (!row) return []
    const key = keyOfEntry(of, row, terms.site)
    refs.set(`${of} ${key}`, { key, ...withoutNulls(row.named), sources: addressesOf(row.ids) })
    return [key]
  }
  const linked = Object.fromEntries(
    Object.entries(LINKS[noun])
      .filter(([field]) => fields.includes(field) && document[field] !== null)
      .flatMap(([field, { name, write }]) => {
        const written = write(document[field], keyed, entry)
        return name === null ? Object.entries(written as object) : [[name, written]]
      }),
  )
  return {
    v: VERSION,
    kind: noun === 'media' ? document.type : KINDS[noun],
    key: keyOfEntry(noun, entry, terms.site),
    ...(noun === 'media' || noun === 'series' ? { title: document.title } : { name: entry.name ?? document.name }),
    ...Object.fromEntries(said.map(([field, name]) => [name, document[field]])),
    ...linked,
    ...(entry.pictures.length > 0 && { pictures: entry.pictures, image: entry.pictures[0]?.address }),
    sources: addressesOf(entry.ids),
    ...(refs.size > 0 && { refs: [...refs.values()] }),
    license: terms.license,
    origin: originOf(entry, fields, terms),
  }
}

/** What happened to an entry as a whole. */
export type ActRow = {
  act: 'Hide' | 'Show' | 'Merge'
  noun: LineNoun
  /** The entry that was merged away, or the one that was hidden. */
  entry: { id: number; key: string | null; ids: readonly Id[] }
  /** The entry that a merged one is now. */
  into: { id: number; key: string | null; ids: readonly Id[] } | null
  edit: LastEdit
}

/** A line that says that an entry was hidden, is shown again, or is the same one as another. */
export function actLine({ act, noun, entry, into, edit }: ActRow, terms: Terms): object {
  const key = keyOfEntry(noun, entry, terms.site)
  return {
    v: VERSION,
    kind: act,
    noun,
    key,
    sources: addressesOf(entry.ids),
    ...(into && {
      into: keyOfEntry(noun, into, terms.site),
      refs: [{ key: keyOfEntry(noun, into, terms.site), sources: addressesOf(into.ids) }],
    }),
    license: terms.license,
    origin: originOf({ noun, id: into?.id ?? entry.id, edit }, [], terms),
  }
}

const originOf = (
  { noun, id, edit }: { noun: LineNoun; id: number; edit: LastEdit },
  fields: readonly string[],
  { site }: Terms,
) => ({
  page: site + entryPage(noun, id),
  fields,
  edit: edit.id,
  at: edit.at,
  comment: edit.comment,
  source: edit.source,
})

const addressesOf = (ids: readonly Id[]) =>
  ids.flatMap(({ site, externalId }) => externalLink(site, externalId)?.address ?? [])
const withoutNulls = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

type Keyed = (noun: LineNoun, id: unknown) => string[]
/** Without a name it writes several keys. */
type Link = { name: string | null; write: (value: unknown, keyed: Keyed, entry: ChangedEntry) => unknown }
type Item = Record<string, unknown>

const link = (name: string, write: (items: Item[], keyed: Keyed, entry: ChangedEntry) => unknown): Link => ({
  name,
  write: (value, keyed, entry) => write(value as Item[], keyed, entry),
})
/** Items with the key of the entry that they refer to in the place of its id; those of hidden ones are left out. */
const items = (name: string, field: string, noun: LineNoun, as = field) =>
  link(name, (list, keyed) =>
    list.flatMap((item) => keyed(noun, item[field]).map((key) => ({ ...item, [field]: undefined, [as]: key }))),
  )
/** All titles, and again those with a language: programs that do not know `titles` read the others. */
function titlesFrom(titles: readonly Synonym[]): object {
  const spoken = titles.filter((each) => languageOf(each) !== null)
  return { synonyms: titles.map(titleOf), ...(spoken.length > 0 && { titles: spoken }) }
}

/** "Fall 2005" as the format has it. */
function seasonFrom(text: string): object {
  const [name = '', year] = text.split(' ')
  return { season: name.toLowerCase(), year: Number(year) }
}
const series: Link = { name: 'series', write: (id, keyed) => keyed('series', id)[0] }

/** How the lists of a document are written, by field. */
const LINKS: Record<LineNoun, Readonly<Record<string, Link>>> = {
  media: {
    synonyms: { name: null, write: (titles) => titlesFrom(titles as Synonym[]) },
    season: { name: null, write: (text) => seasonFrom(text as string) },
    links: link('links', (links) => links),
    tags: link('tags', (tags, _, entry) =>
      tags.flatMap(({ tag, weight, isSpoiler }) => {
        const name = entry.tags[tag as number]
        return name === undefined ? [] : [{ name, weight, spoiler: isSpoiler }]
      }),
    ),
    episodes: link('episodeList', (episodes) =>
      episodes.map(({ number, title, nativeTitle, aired, airsAt }) => ({
        number,
        title,
        native: nativeTitle,
        aired: airsAt ?? aired,
      })),
    ),
    openingsAndEndings: link('songs', (songs) => songsTo(songs as Song[])),
    characters: link('characters', (cast, keyed) =>
      cast.flatMap(({ character, role, actors }) =>
        keyed('character', character).map((key) => ({
          character: key,
          role,
          actors: (actors as Item[]).flatMap(({ person, description }) =>
            keyed('person', person).map((one) => ({ person: one, description })),
          ),
        })),
      ),
    ),
    staff: items('staff', 'person', 'person'),
    companies: items('companies', 'company', 'company'),
    relations: items('relations', 'media', 'media', 'key'),
    series,
  },
  series: {
    media: {
      name: 'media',
      write: (ids, keyed) => (ids as number[]).flatMap((id) => keyed('media', id).map((media) => ({ media }))),
    },
  },
  character: { series, media: items('media', 'media', 'media') },
  person: {},
  company: {},
}
