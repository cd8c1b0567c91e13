import type pg from 'pg'
import type { ExternalId } from '@/lib/links/site-ids'
import type { Work } from '../format/work'
import { isEdited } from '../kept/load-edits'
import type { IdSet } from '../tables/id-set'
import { type Candidate, compareIds, matchWorks } from './match'
import { idName } from './share-ids'

/** A loaded work with its id in the catalogue, and its new external ids. */
export type Identified = {
  work: Work
  id: number
  fresh: boolean
  /** A second line about a work that people merged from two, or a line about a hidden work, adds nothing. */
  repeated: boolean
  /** People have edited it. */
  edited: boolean
  /** Its fields and lists that loads leave as they are: locked ones, and those that are a person's. */
  kept: readonly string[]
  /** The line describes a work that people merged into this one, so it fills only empty fields. */
  fills: boolean
  newIds: ExternalId[]
}

/** An external id that a loaded work claims and another work has. `n` is the work's index in the batch. */
export type Contested = { n: number; site: string; id: string; owner: number }

/**
 * Finds the works that are in the catalogue, by key, else by external ids, and assigns ids to the others. Works that
 * this load has `claimed` are matched by key only. Two lines with different keys are two works, unless people have made
 * one work of these.
 */
export async function identifyWorks(
  client: pg.Client,
  works: readonly Work[],
  claimed: IdSet,
): Promise<{ identified: Identified[]; contested: Contested[] }> {
  const { known, repeats } = await knownByKey(client, works, claimed)
  const owners = await ownersOf(
    client,
    works.flatMap(({ ids }) => ids),
  )
  const taken = new Set([...known.values()].map(({ id }) => id))
  const matched = await matchByIds(
    client,
    works,
    (n, owner) => !known.has(n) && !repeats.has(n) && !taken.has(owner) && !claimed.has(owner),
    owners,
  )
  for (const [n, found] of matched) known.set(n, found)
  for (const [n, id] of await mergedOwners(client, works, owners, (n) => !known.has(n) && !repeats.has(n)))
    repeats.set(n, id)
  for (const id of await hiddenOf(client, [...known.values()]))
    for (const [n, found] of known) if (found.id === id) repeats.set(n, id)
  for (const n of repeats.keys()) known.delete(n)
  const ids = await newIds(client, works.length - known.size - repeats.size)
  const identified = works.map((work, n) => {
    const found = known.get(n)
    const repeated = repeats.get(n)
    const id = found?.id ?? repeated ?? ids.pop() ?? 0
    const { edited, kept, fills } = found ?? { edited: false, kept: [], fills: false }
    const fresh = !found && repeated === undefined
    return { work, id, fresh, repeated: repeated !== undefined, edited, kept, fills, newIds: [] }
  })
  const contested = shareOut(identified, owners)
  await spareKeptIds(client, identified)
  return { identified, contested }
}

type Found = { id: number; edited: boolean; kept: string[]; fills: boolean }

/** Lines about hidden works say nothing. */
async function hiddenOf(client: pg.Client, found: readonly Found[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT media_id AS id FROM hidden_media WHERE media_id = ANY($1)',
    [found.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Works with these keys of their own, or of works that were merged into them: of such lines one is read. Looks up each
 * row by itself, because otherwise the planner would read the whole catalogue for every batch.
 */
async function knownByKey(client: pg.Client, works: readonly Work[], claimed: IdSet) {
  const { rows } = await client.query<Found & { n: number; own: boolean }>(
    `SELECT k.n::int - 1 AS n, m.id, m.edited, m.kept, m.fills, m.own FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n) CROSS JOIN LATERAL (
       SELECT m.id, ${isEdited('media', 'm')} AS edited, m.locked_fields || m.kept_fields AS kept, false AS fills, true AS own FROM media m WHERE source_key = k.key
       UNION ALL SELECT m.id, ${isEdited('media', 'm')}, m.locked_fields || m.kept_fields, m.source_key IS NOT NULL, false FROM media_keys o JOIN media m ON m.id = o.media_id
         WHERE o.source_key = k.key AND NOT EXISTS (SELECT FROM media WHERE source_key = k.key) OFFSET 0
     ) AS m ORDER BY m.own DESC, k.n`,
    [works.map(({ key }) => key)],
  )
  const known = new Map<number, Found>()
  const repeats = new Map<number, number>()
  const taken = new Set<number>()
  for (const { n, own, ...found } of rows) {
    const { id } = found
    if (!own && (taken.has(id) || claimed.has(id))) repeats.set(n, id)
    else known.set(n, found)
    taken.add(id)
  }
  return { known, repeats }
}

/** For works that are not known: the one work that has their ids, if others were merged into it. */
async function mergedOwners(
  client: pg.Client,
  works: readonly Work[],
  owners: Owners,
  isOpen: (n: number) => boolean,
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const [n, { ids }] of works.entries()) {
    const those = new Set(ids.map((id) => owners.get(idName(id))).filter((id) => id !== undefined))
    const [owner] = those
    if (owner !== undefined && those.size === 1 && isOpen(n)) found.set(n, owner)
  }
  if (found.size === 0) return found
  const { rows } = await client.query<{ id: number }>(
    'SELECT DISTINCT media_id AS id FROM media_redirects WHERE media_id = ANY($1)',
    [[...new Set(found.values())]],
  )
  const merged = new Set(rows.map(({ id }) => id))
  return new Map([...found].filter(([, id]) => merged.has(id)))
}

/** The work of each site and id. */
type Owners = Map<string, number>

/** The works that have these ids. */
export async function ownersOf(client: pg.Client, ids: readonly ExternalId[]): Promise<Owners> {
  const { rows } = await client.query<{ n: number; owner: number }>(
    `SELECT x.n::int - 1 AS n, e.media_id AS owner
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS x (site, id, n) CROSS JOIN LATERAL (
       SELECT media_id FROM external_ids WHERE site = x.site AND external_id = x.id AND media_id IS NOT NULL OFFSET 0
     ) AS e`,
    [ids.map(({ site }) => site), ids.map(({ id }) => id)],
  )
  const owners: Owners = new Map()
  for (const { n, owner } of rows) {
    const id = ids[n]
    if (id) owners.set(idName(id), owner)
  }
  return owners
}

async function matchByIds(
  client: pg.Client,
  works: readonly Work[],
  isOpen: (n: number, owner: number) => boolean,
  owners: Owners,
): Promise<Map<number, Found>> {
  const pairs = works.flatMap(({ ids }, n) => {
    const found = ids.map((id) => owners.get(idName(id))).filter((owner) => owner !== undefined && isOpen(n, owner))
    return [...new Set(found)].map((id) => ({ n, id: id ?? 0 }))
  })
  if (pairs.length === 0) return new Map()
  const { rows } = await client.query<Found & { ids: ExternalId[] }>(
    `SELECT m.id, ${isEdited('media', 'm')} AS edited, m.locked_fields || m.kept_fields AS kept,
       EXISTS (SELECT FROM media_redirects r WHERE r.media_id = m.id) AND m.source_key IS NOT NULL AS fills,
       json_agg(json_build_object('site', e.site, 'id', e.external_id)) AS ids
     FROM media m JOIN external_ids e ON e.media_id = m.id WHERE m.id = ANY($1) GROUP BY m.id`,
    [[...new Set(pairs.map(({ id }) => id))]],
  )
  const owned = new Map(rows.map((row) => [row.id, row]))
  const candidates = pairs.map(
    ({ n, id }): Candidate => ({ n, id, ...compareIds(works[n]?.ids ?? [], owned.get(id)?.ids ?? []) }),
  )
  const found = (id: number): Found => owned.get(id) ?? { id, edited: false, kept: [], fills: false }
  return new Map([...matchWorks(candidates)].map(([n, id]) => [n, found(id)]))
}

/** Ids for new works, in descending order. */
async function newIds(client: pg.Client, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval('media_id_seq')::int AS id FROM generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => id).sort((a, b) => b - a)
}

/** Assigns every free external id to the first work that claims it. */
function shareOut(identified: Identified[], owners: Owners): Contested[] {
  const contested: Contested[] = []
  identified.forEach(({ work, id: own, newIds, repeated }, n) => {
    if (repeated) return
    for (const each of work.ids) {
      const name = idName(each)
      const owner = owners.get(name)
      if (owner === own) continue
      if (owner !== undefined) contested.push({ n, ...each, owner })
      else {
        owners.set(name, own)
        newIds.push(each)
      }
    }
  })
  return contested
}

/** A work whose ids are locked or a person's gets none, and others none that a person has taken from them. */
async function spareKeptIds(client: pg.Client, identified: Identified[]): Promise<void> {
  for (const each of identified) if (each.kept.includes('externalIds')) each.newIds = []
  const grown = identified.filter(({ fresh, newIds }) => !fresh && newIds.length > 0)
  if (grown.length === 0) return
  const { rows } = await client.query<ExternalId & { work: number }>(
    `SELECT media_id AS work, key ->> 0 AS site, key ->> 1 AS id FROM kept_items
     WHERE media_id = ANY($1) AND list = 'externalIds' AND is_removed`,
    [grown.map(({ id }) => id)],
  )
  const removed = new Set(rows.map(({ work, ...id }) => `${work} ${idName(id)}`))
  for (const each of grown) each.newIds = each.newIds.filter((id) => !removed.has(`${each.id} ${idName(id)}`))
}
