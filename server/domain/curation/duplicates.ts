import type { EditedNoun } from '@/lib/catalogue/nouns'
import { tagSearch } from '@/lib/catalogue/schemas/tags'
import type { Values } from '@/lib/curation/documents/differences'
import type { Duplicates } from '@/lib/curation/schemas/proposed-acts'
import { fold } from '@/lib/fold'
import type { EntityKind } from '@/lib/links'
import { companyCards } from '@/server/domain/catalogue/companies/cards'
import { SHOWN } from '@/server/domain/catalogue/entries/access'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { nameCards } from '@/server/domain/catalogue/names/cards'
import { seriesCards } from '@/server/domain/catalogue/series/cards'
import { tags } from '@/server/domain/catalogue/tags/queries'
import { searchIds } from '@/server/engines/search/search'
import { plannedRows } from '@/server/platform/database/client'
import { isWaitingRow } from './waiting'

type Duplicate = Duplicates['entries'][number]

/** Entries that are shown. */
const MOST = 5

/**
 * The entries that a proposed new one may be: with the same id on another site, or found by its titles, the likeliest
 * first. Null unless such a proposal waits.
 */
export async function duplicatesOf(contribution: number): Promise<Duplicates | null> {
  const [row] = await plannedRows<{ noun: EditedNoun; after: Values }>(
    'proposed-entry',
    `SELECT noun, after FROM contributions WHERE id = $1::int AND kind = 'new' AND ${isWaitingRow()}`,
    [contribution],
  )
  if (!row) return null
  const { noun, after } = row
  return { noun, entries: noun === 'tag' ? await tagsLike(after) : await entriesLike(noun, after) }
}

async function tagsLike({ name }: Values): Promise<Duplicate[]> {
  const query = text(name)
  if (query === '') return []
  const { data } = await tags(tagSearch.parse({ query, size: MOST }))
  return data.map(({ id, name }) => ({
    id,
    title: name,
    cover: null,
    type: null,
    year: null,
    why: fold(name) === fold(query) ? 'name' : 'similar',
  }))
}

async function entriesLike(noun: EntityKind, proposed: Values): Promise<Duplicate[]> {
  const { main, native, others } = namesIn(proposed)
  const [withId, byName, byNative] = await Promise.all([
    withIds(noun, proposed.externalIds),
    found(noun, main),
    found(noun, native),
  ])
  const ids = [...new Set([...withId, ...byName.slice(0, MOST), ...byNative.slice(0, MOST)])]
  if (ids.length === 0) return []
  const keys = [main, native, ...others].map(fold).filter((key) => key !== '')
  const [cards, named] = await Promise.all([CARDS[noun](ids), namedSo(noun, ids, keys)])
  const why = ({ id, title, native }: Card): Duplicate['why'] => {
    if (withId.includes(id)) return 'id'
    if (keys.includes(fold(title))) return 'name'
    if (native !== null && keys.includes(fold(native))) return 'nativeName'
    return named.includes(id) ? 'otherName' : 'similar'
  }
  const entries = cards.map(({ native, ...card }) => ({ ...card, why: why({ ...card, native }) }))
  const rank = ({ why }: Duplicate) => (why === 'id' ? 0 : why === 'similar' ? 2 : 1)
  return entries.sort((one, other) => rank(one) - rank(other)).slice(0, MOST)
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The titles or names of a proposed entry. */
function namesIn(proposed: Values): { main: string; native: string; others: string[] } {
  const parts = ['firstName', 'middleName', 'lastName']
    .map((part) => text(proposed[part]))
    .filter((part) => part !== '')
  const synonyms = Array.isArray(proposed.synonyms) ? proposed.synonyms : []
  const titles = synonyms.map((each) => text(typeof each === 'object' ? (each as Values | null)?.title : each))
  return {
    main: text(proposed.title) || text(proposed.name) || parts.join(' '),
    native: text(proposed.nativeTitle) || text(proposed.nativeName),
    others: [text(proposed.romajiTitle), ...titles],
  }
}

const found = (noun: EntityKind, name: string) =>
  name === '' ? Promise.resolve([]) : searchIds(noun, name, { byTitle: true })

async function withIds(noun: EntityKind, given: unknown): Promise<number[]> {
  const ids = (Array.isArray(given) ? given : []) as { site: string; externalId: string }[]
  if (ids.length === 0) return []
  const rows = await plannedRows<{ id: number }>(
    `${noun}-with-external-ids`,
    `SELECT DISTINCT e.${noun}_id AS id FROM unnest($1::text[], $2::text[]) AS given (site, external_id)
      JOIN external_ids e ON e.site = given.site AND e.external_id = given.external_id AND e.${noun}_id IS NOT NULL
      JOIN ${SHOWN[noun]} s ON s.id = e.${noun}_id ORDER BY 1 LIMIT ${MOST}`,
    [ids.map(({ site }) => site), ids.map(({ externalId }) => externalId)],
  )
  return rows.map(({ id }) => id)
}

/** The entries among these that have one of these folded names. */
async function namedSo(noun: EntityKind, ids: readonly number[], keys: readonly string[]): Promise<number[]> {
  const rows = await plannedRows<{ id: number }>(
    `${noun}-named-so`,
    `SELECT DISTINCT ${noun}_id AS id FROM ${noun}_search_keys WHERE ${noun}_id = ANY($1::int[]) AND key = ANY($2::text[])`,
    [ids, keys],
  )
  return rows.map(({ id }) => id)
}

type Card = Omit<Duplicate, 'why'> & { native: string | null }

const named = (noun: 'character' | 'person') => async (ids: number[]) =>
  (await nameCards(noun, ids)).map(({ id, fullName, nativeName, cover }) => other(id, fullName, nativeName, cover))

const other = (id: number, title: string, native: string | null, cover: string): Card => ({
  ...{ id, title, native, cover },
  type: null,
  year: null,
})

const CARDS: Record<EntityKind, (ids: number[]) => Promise<Card[]>> = {
  media: async (ids) =>
    (await mediaCards(ids, { evenAdults: true })).map(({ id, title, nativeTitle, cover, type, releaseDate }) => ({
      ...other(id, title, nativeTitle, cover),
      type,
      year: releaseDate === null ? null : Number(releaseDate.slice(0, 4)),
    })),
  series: async (ids) =>
    (await seriesCards(ids)).map(({ id, title, nativeTitle, cover }) => other(id, title, nativeTitle, cover)),
  character: named('character'),
  person: named('person'),
  company: async (ids) =>
    (await companyCards(ids)).map(({ id, name, nativeName, cover }) => other(id, name, nativeName, cover)),
}
