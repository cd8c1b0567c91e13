import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { HeldRows, HeldSize, inGroups } from '../../import-values/held'
import { onlyText } from '../../import-values/parts'
import {
  countIn,
  dateIn,
  fieldIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  noteIn,
  privacyIn,
  ratingIn,
  recordIn,
  textIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { statusOf, typesWithin } from '../../import-values/words'

/** Kitsu's library entries as JSON:API, with the works and their ids included. Its XML is that of MyAnimeList. */
export const kitsu: ImportReader = {
  recognises: ({ text }) => /"type"\s*:\s*"library-?entries"/i.test(text),
  refusal: 'importIncomplete',
  read,
  step: 5,
  lacks: () => ['tags', 'priority', 'isPrivate', 'volumesRead'],
}

const ENTRIES = 0

type Kind = 'anime' | 'manga'
type Entry = { kind: Kind; work: string; staged: StagedEntry }
type Work = { title: string; subtype: string; year: number | null; mappings: string[] }
type Known = { works: Map<string, Work>; mappings: Map<string, readonly [site: string, id: string]>; size: HeldSize }

/** What is included stands behind the entries, so that all of them are held, as small as they are. */
async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const entries = new HeldRows<Entry>()
  const known: Known = { works: new Map(), mappings: new Map(), size: new HeldSize() }
  let isLibrary = false
  for await (const values of jsonValues(onlyText(parts), [
    ['data', '*'],
    ['included', '*'],
  ]))
    for (const { path, value } of values) {
      if (path === ENTRIES) isLibrary = true
      if (value === OPENED) continue
      if (path === ENTRIES) entries.add(entryOf(value))
      else include(value, known)
    }
  if (!isLibrary) throw new UnreadableFile('malformed')
  for (const group of inGroups(entries)) yield group.map((entry) => withWork(entry, known))
}

/** The entry with what is included of its work. */
function withWork({ kind, work, staged }: Entry, { works, mappings }: Known): StagedEntry {
  const known = works.get(`${kind}/${work}`)
  if (!known) return staged
  const pairs = known.mappings.flatMap((id) => {
    const pair = mappings.get(id)
    return pair ? [pair] : []
  })
  return {
    ...staged,
    ids: { ...Object.fromEntries(pairs), ...staged.ids },
    title: known.title,
    types: typesWithin(kind, known.subtype),
    year: known.year,
  }
}

function entryOf(item: unknown): Entry {
  const losses: Losses = new Set()
  const field = (name: string) => fieldIn(item, 'attributes', name)
  const related = (name: string) => fieldIn(item, 'relationships', name, 'data')
  const kind = related('manga') || textIn(fieldIn(related('media'), 'type')) === 'manga' ? 'manga' : 'anime'
  const work = idIn(fieldIn(related(kind) ?? related('media'), 'id')) ?? ''
  const twenty = field('ratingTwenty')
  const record = recordIn(
    {
      status: statusOf(textIn(field('status'))),
      isAgain: field('reconsuming') === true,
      episodes: countIn(field('progress'), MAX_EPISODES, losses),
      rating: twenty ? ratingIn(twenty, 20, losses) : ratingIn(field('rating'), 5, losses),
      startedDate: dateIn(field('startedAt'), losses),
      finishedDate: dateIn(field('finishedAt'), losses),
      repeats: countIn(field('reconsumeCount'), MAX_EPISODES, losses),
      note: noteIn(field('notes'), losses),
    },
    losses,
  )
  const ids: StagedEntry['ids'] = work === '' ? {} : { kitsu: `${kind}/${work}` }
  const staged = { ids, title: '', types: typesWithin(kind, ''), losses: [...losses] }
  return { kind, work, staged: { ...staged, record: { ...record, ...privacyIn(field('private')) } } }
}

/** What one of them takes, in characters: room for some of each work. */
const MAPPING = 50

function include(item: unknown, { works, mappings, size }: Known): void {
  const [type, id] = [textIn(fieldIn(item, 'type')), idIn(fieldIn(item, 'id'))]
  const text = (name: string) => textIn(fieldIn(item, 'attributes', name))
  if (!id) return
  if (type === 'anime' || type === 'manga') {
    const given = fieldIn(item, 'relationships', 'mappings', 'data')
    size.add(1, text('canonicalTitle').length + text('subtype').length)
    works.set(`${type}/${id}`, {
      title: titleIn(text('canonicalTitle')),
      subtype: text('subtype'),
      year: yearIn(text('startDate')),
      mappings: (Array.isArray(given) ? given : []).slice(0, 20).map((each) => textIn(fieldIn(each, 'id'))),
    })
  } else if (type === 'mappings') {
    const mapped = mappedId(text('externalSite'), text('externalId'))
    // Those of one work are few; each is counted by its characters alone.
    size.add(0, MAPPING)
    if (mapped) mappings.set(id, mapped)
  }
}

/** The sites whose numbers Kitsu has, by its names of them. */
const SITES: Readonly<Record<string, readonly [site: string, kind: Kind]>> = {
  'myanimelist/anime': ['myanimelist', 'anime'],
  'myanimelist/manga': ['myanimelist', 'manga'],
  'anilist/anime': ['anilist', 'anime'],
  'anilist/manga': ['anilist', 'manga'],
  anidb: ['anidb', 'anime'],
}

function mappedId(site: string, given: string): readonly [string, string] | null {
  const [known, id] = [Object.hasOwn(SITES, site) ? SITES[site] : undefined, idIn(given)]
  return known && id ? [known[0], `${known[1]}/${id}`] : null
}
