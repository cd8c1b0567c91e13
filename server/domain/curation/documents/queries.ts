import { EDITED_NOUNS, type EditedNoun, HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import {
  LISTS,
  type Names,
  REFERENCES,
  readable,
  textOf,
  type Values,
  valueAt,
} from '@/lib/curation/documents/differences'
import { isShown, NAMES, SHOWN, TABLES } from '@/server/domain/catalogue/entries/access'
import { join, type Prisma, plannedRows, prisma, raw, sql } from '@/server/platform/database/client'
import { type Ids, noIds } from './rules'
import { FIELDS, fieldsOf, OWN_FIELDS, object } from './statements'

export { documentJson, fieldsOf } from './statements'

/** The document of an entry, or these fields of it; null if there is no such entry. */
export async function documentOf(
  db: Prisma.TransactionClient,
  noun: EditedNoun,
  id: number,
  fields: readonly string[] = fieldsOf(noun),
): Promise<Values | null> {
  const wanted = Object.entries({ ...FIELDS[noun], ...OWN_FIELDS[noun] }).filter(([field]) => fields.includes(field))
  const [row] = await db.$queryRaw<{ document: Values }[]>`
    SELECT ${raw(object(...wanted))} AS document FROM ${raw(TABLES[noun])} e WHERE e.id = ${id}`
  return row?.document ?? null
}

/** The values of fields ("title") and items ("episodes.3") of an entry now, as text; null for none. */
export async function saidNow(
  { noun, id }: { noun: EditedNoun; id: number },
  places: readonly string[],
): Promise<Record<string, string | number | null>> {
  const fields = places.map((place) => place.split('.', 1)[0] ?? '')
  return saidIn(noun, (await documentOf(prisma(), noun, id, fields)) ?? {}, places)
}

/** What fields and items of lists say in these values, as text. */
export async function saidIn(
  noun: EditedNoun,
  values: Values,
  places: readonly string[],
): Promise<Record<string, string | number | null>> {
  const names = await namesOf([values])
  const said = (place: string) => {
    const [field = ''] = place.split('.', 1)
    return textOf(field, readable(field, valueAt(LISTS[noun], values, place)), names)
  }
  return Object.fromEntries(places.map((place) => [place, said(place)]))
}

/** Returns the values with references to merged entries replaced by their successors. */
export async function ledOn<All extends readonly Values[]>(db: Prisma.TransactionClient, ...values: All): Promise<All> {
  const ids = idsIn(values)
  if (Object.values(ids).every(({ size }) => size === 0)) return values
  const moved = await db.$queryRaw<{ noun: EditedNoun; old: number; id: number }[]>`
    SELECT 'media' AS noun, old_id AS old, media_id AS id FROM media_redirects WHERE old_id = ANY(${[...ids.media]}::int[])
    UNION ALL SELECT noun, old_id, coalesce(series_id, character_id, person_id, company_id, tag_id) FROM entry_redirects
      WHERE noun = 'series' AND old_id = ANY(${[...ids.series]}::int[]) OR noun = 'character' AND old_id = ANY(${[...ids.character]}::int[])
        OR noun = 'person' AND old_id = ANY(${[...ids.person]}::int[]) OR noun = 'company' AND old_id = ANY(${[...ids.company]}::int[])
        OR noun = 'tag' AND old_id = ANY(${[...ids.tag]}::int[])`
  if (moved.length === 0) return values
  const now = new Map(moved.map(({ noun, old, id }) => [`${noun} ${old}`, id]))
  return values.map((each) => replaced(each, now)) as unknown as All
}

function replaced(value: unknown, now: ReadonlyMap<string, number>, field = ''): unknown {
  if (typeof value === 'number') return now.get(`${REFERENCES[field]} ${value}`) ?? value
  if (Array.isArray(value)) {
    // Two entries that are one now are one item.
    const items = value.map((item) => replaced(item, now, field))
    return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, now, name)]))
}

/** The entries that these values refer to. */
export function idsIn(values: readonly Values[]): Ids {
  const ids = noIds()
  for (const each of values) collect(each, ids)
  return ids
}

/** Finds, in one statement, which entries that these values refer to are hidden. */
export async function hiddenIn(db: Prisma.TransactionClient, values: readonly Values[]): Promise<Ids> {
  const [ids, hidden] = [idsIn(values), noIds()]
  const given = HIDEABLE_NOUNS.filter((noun) => ids[noun].size > 0)
  if (given.length === 0) return hidden
  const among = given.map(
    (noun) => sql`SELECT ${noun} AS noun, id FROM unnest(${[...ids[noun]]}::int[]) AS id
    WHERE NOT ${raw(isShown(noun, 'id'))}`,
  )
  const found = await db.$queryRaw<Pick<Row, 'noun' | 'id'>[]>(join(among, ' UNION ALL '))
  for (const { noun, id } of found) hidden[noun].add(id)
  return hidden
}

/**
 * Looks up, in one statement, the names of all entries that these values refer to. A merged entry has its successor's
 * name; unknown ids have none; hidden ones only if `evenHidden`.
 */
export async function namesOf(values: readonly Values[], evenHidden = false): Promise<Names> {
  return (await seenIn(values, evenHidden)).names
}

/** The same names, and which of the entries are hidden: none with `evenHidden`. */
export async function seenIn(values: readonly Values[], evenHidden = false): Promise<{ names: Names; hidden: Ids }> {
  const ids = idsIn(values)
  const names: Names = { media: {}, series: {}, character: {}, person: {}, company: {}, tag: {} }
  const hidden = noIds()
  if (Object.values(ids).every(({ size }) => size === 0)) return { names, hidden }
  const given = EDITED_NOUNS.map((noun) => [...ids[noun]])
  const [key, statement] = evenHidden ? (['names-of-all', ALL] as const) : (['names-of-shown', OF_SHOWN] as const)
  for (const { noun, id, name } of await plannedRows<Row>(key, statement, given))
    if (name === null) hidden[noun].add(id)
    else names[noun][id] = name
  return { names, hidden }
}

function collect(value: unknown, ids: Ids, field = ''): void {
  const noun = REFERENCES[field]
  if (typeof value === 'number' && noun) ids[noun].add(value)
  else if (Array.isArray(value)) for (const item of value) collect(item, ids, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(each, ids, name)
}

/** An entry; a hidden one has no name. */
type Row = { noun: EditedNoun; id: number; name: string | null }

/** Also of entries that were merged into others. */
const statementOf = (tables: Record<EditedNoun, string>) =>
  EDITED_NOUNS.flatMap((noun, at) => {
    const ids = `$${at + 1}::int[]`
    const own = `SELECT '${noun}' AS noun, id, ${NAMES[noun]} AS name FROM ${tables[noun]} WHERE id = ANY(${ids})`
    const [redirects, where] =
      noun === 'media' ? ['media_redirects', 'true'] : ['entry_redirects', `r.noun = '${noun}'`]
    return [
      own,
      `SELECT '${noun}', r.old_id, e.${NAMES[noun]} FROM ${redirects} r JOIN ${tables[noun]} e ON e.id = r.${noun}_id
        WHERE ${where} AND r.old_id = ANY(${ids})`,
    ]
  }).join(' UNION ALL ')
const HIDDEN = HIDEABLE_NOUNS.map(
  (noun, at) =>
    `SELECT '${noun}' AS noun, id, NULL AS name FROM unnest($${at + 1}::int[]) AS id WHERE NOT ${isShown(noun, 'id')}`,
).join(' UNION ALL ')
const ALL = statementOf(TABLES)
const OF_SHOWN = `${statementOf({ ...TABLES, ...SHOWN })} UNION ALL ${HIDDEN}`
