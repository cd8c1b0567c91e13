import type pg from 'pg'
import { LINE_NOUNS, type LineNoun } from '@/lib/catalogue/line/nouns'
import { fold } from '@/lib/fold'
import type { ExternalId } from '@/lib/links/site-ids'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { idsOf } from '../format/work'
import { knownOf } from '../ids/merge-ids'
import { idName, workOf } from '../ids/share-ids'

/** An entry that a line names, or is about. `isPage`: its key is its page there, as it has none in a catalogue. */
export type Named = { noun: LineNoun; key: string; name: string | null; sources: readonly string[]; isPage: boolean }

export const placeOf = (noun: LineNoun, key: string) => `${noun} ${key}`

/**
 * Finds our entries for another instance's names: by key (also of merged entries), then by external id. People and
 * companies then match by a unique exact name, characters by name within the cast of `work`.
 */
export async function entriesHere(
  client: pg.Client,
  named: readonly Named[],
  work: number | null = null,
): Promise<Map<string, number>> {
  const here = new Map<string, number>()
  for (const noun of LINE_NOUNS) {
    const all = named.filter((each) => each.noun === noun)
    if (all.length === 0) continue
    const left = () => all.filter(({ key }) => !here.has(placeOf(noun, key)))
    for (const { key, id } of await byKey(client, noun, all)) here.set(placeOf(noun, key), id)
    for (const [key, id] of await byIds(client, noun, left())) here.set(placeOf(noun, key), id)
    for (const [key, id] of await byName(client, noun, left(), work)) here.set(placeOf(noun, key), id)
  }
  return here
}

async function byKey(client: pg.Client, noun: LineNoun, all: readonly Named[]) {
  const merged =
    noun === 'media'
      ? 'UNION ALL SELECT source_key, media_id FROM media_keys WHERE source_key = ANY($1)'
      : `UNION ALL SELECT source_key, ${noun}_id FROM entry_keys WHERE noun = '${noun}' AND source_key = ANY($1)`
  const { rows } = await client.query<{ key: string; id: number }>(
    `SELECT source_key AS key, id FROM ${TABLES[noun]} WHERE source_key = ANY($1) ${merged}`,
    [all.map(({ key }) => key)],
  )
  return rows
}

/** A work as a list of ids finds it; another entry if all its ids that are here are of one. */
async function byIds(client: pg.Client, noun: LineNoun, all: readonly Named[]): Promise<[string, number][]> {
  const given = all.map(({ key, sources }) => ({ key, ids: idsOf(sources) })).filter(({ ids }) => ids.length > 0)
  const ids = given.flatMap((each) => each.ids)
  if (ids.length === 0) return []
  if (noun === 'media') {
    const known = await knownOf(client, ids)
    return given.flatMap((each): [string, number][] => {
      const work = workOf(each.ids, known)
      return work ? [[each.key, work.id]] : []
    })
  }
  const { rows } = await client.query<ExternalId & { owner: number }>(
    `SELECT x.site, x.external_id AS id, x.${noun}_id AS owner FROM external_ids x
      JOIN jsonb_to_recordset($1) AS given (site text, id text) ON x.site = given.site AND x.external_id = given.id
      WHERE x.${noun}_id IS NOT NULL`,
    [JSON.stringify(ids)],
  )
  const owners = new Map(rows.map(({ owner, ...id }) => [idName(id), owner]))
  return given.flatMap((each): [string, number][] => {
    const found = [...new Set(each.ids.flatMap((id) => owners.get(idName(id)) ?? []))]
    const [only] = found
    return only !== undefined && found.length === 1 ? [[each.key, only]] : []
  })
}

/** An entry with a key of its own is another one, unless they have none there. */
async function byName(
  client: pg.Client,
  noun: LineNoun,
  all: readonly Named[],
  work: number | null,
): Promise<[string, number][]> {
  if (noun === 'media' || noun === 'series' || all.length === 0) return []
  if (noun === 'character' && work === null) return []
  const names = all.flatMap(({ name }) => (name ? [fold(name)] : []))
  const within =
    noun === 'character'
      ? 'AND EXISTS (SELECT FROM media_characters c WHERE c.character_id = e.id AND c.media_id = $2)'
      : ''
  const { rows } = await client.query<{ name: string; id: number; isKeyed: boolean }>(
    `SELECT k.key AS name, e.id, e.source_key IS NOT NULL AS "isKeyed" FROM ${noun}_search_keys k JOIN ${TABLES[noun]} e ON e.id = k.${noun}_id
      WHERE k.key = ANY($1) ${within} LIMIT 10000`,
    noun === 'character' ? [names, work] : [names],
  )
  return all.flatMap(({ key, name, isPage }): [string, number][] => {
    const found = name ? rows.filter((row) => row.name === fold(name)) : []
    const [only] = found
    return only && found.length === 1 && (isPage || !only.isKeyed) ? [[key, only.id]] : []
  })
}
