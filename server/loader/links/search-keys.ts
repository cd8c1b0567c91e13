import type pg from 'pg'
import { SHOWN } from '@/server/domain/catalogue/entries/access'
import { searchKeys } from '@/server/domain/catalogue/media/rules'
import { formsOf } from '@/server/engines/search/forms'
import { type Name, nameKeys } from '../format/names'
import type { BackgroundWriter } from '../tables/background-writer'
import { copyInto, copyOut, type Sheet, sheet } from '../tables/sheets'
import type { Noun } from './resolve'

const columns = { key: 'text', popularity: 'int' }
const KEYS = {
  media: sheet('media_search_keys', { media_id: 'int', ...columns, form: 'text', initials: 'text' }),
  people: sheet('person_search_keys', { person_id: 'int', ...columns }),
  characters: sheet('character_search_keys', { character_id: 'int', ...columns }),
}

/**
 * Writes missing search keys, which a killed load leaves. People and characters are matched by their keys, so this runs
 * before anything is matched.
 */
export async function fillSearchKeys(client: pg.Client): Promise<void> {
  const { rows: works } = await client.query<{ id: number; popularity: number; titles: (string | null)[] }>(`
    SELECT id, greatest(popularity, prominence) AS popularity, ARRAY[title, native_title, romaji_title]
      || ARRAY(SELECT s.title FROM synonyms s WHERE s.media_id = m.id) AS titles
    FROM shown_media m WHERE NOT EXISTS (SELECT FROM media_search_keys k WHERE k.media_id = m.id)`)
  const ofWorks = works.flatMap(({ id, popularity, titles }) =>
    searchKeys(titles).map((key) => ({ media_id: id, key, popularity, ...formsOf(key) })),
  )
  await copyInto(client, KEYS.media, ofWorks)
  await fillNames(client, SHOWN.person, KEYS.people, 'person_id')
  await fillNames(client, SHOWN.character, KEYS.characters, 'character_id')
}

type Named = Name & { id: number; popularity: number; native: string | null; others: string[] }

async function fillNames(client: pg.Client, table: string, into: Sheet, owner: string): Promise<void> {
  const { rows } = await client.query<Named>(`
    SELECT id, popularity, full_name AS full, first_name AS first, middle_name AS middle, last_name AS last, native_name AS native,
      other_names AS others
    FROM ${table} p WHERE NOT EXISTS (SELECT FROM ${into.name} k WHERE k.${owner} = p.id)`)
  const keys = rows.flatMap(({ id, popularity, native, others, ...name }) =>
    [...new Set([...nameKeys(name, native).search, ...searchKeys(others)])].map((key) => ({
      [owner]: id,
      key,
      popularity,
    })),
  )
  await copyInto(client, into, keys)
}

/** Ids that are read into memory at a time. */
const SLICE = 50_000

/** Writes the search keys of new people or characters in the background, after their commit. */
export async function copyNewKeys(
  client: pg.Client,
  background: BackgroundWriter,
  { sheet, resolved, table, owner }: Noun,
): Promise<void> {
  const into = table === 'people' ? KEYS.people : KEYS.characters
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    `SELECT min(id) AS from, max(id) AS to FROM ${resolved} WHERE fresh`,
  )
  const { from, to } = rows[0] ?? { from: null, to: null }
  if (from === null || to === null) return
  for (let start = from; start <= to; start += SLICE) {
    const keys = `
      SELECT DISTINCT ON (p.id, found.key) p.id AS ${owner}, found.key, p.popularity
      FROM ${resolved} r JOIN ${sheet} l USING (ref) JOIN ${table} p ON p.id = r.id CROSS JOIN LATERAL unnest(l.search || l.native_search || l.other_search) AS found (key)
      WHERE r.fresh AND l.name_key IS NOT NULL AND r.id >= ${start} AND r.id < ${start + SLICE}`
    await background.copy(into, await copyOut(client, keys))
  }
}
