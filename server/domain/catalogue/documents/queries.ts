import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Prisma, plannedRows, prisma, raw } from '@/server/platform/database/client'
import { LISTS, type Names, REFERENCES, readable, textOf, type Values, valueAt } from './rules'
import { FIELDS, fieldsOf, OWN_FIELDS, object, TABLES } from './statements'

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

/** What fields ("title") and items of lists ("episodes.3") of an entry say now, as text; null where there is nothing. */
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

/** The same values with each entry that was merged into another one as that one. */
export async function ledOn<All extends readonly Values[]>(db: Prisma.TransactionClient, ...values: All): Promise<All> {
  const ids = idsIn(values)
  if (Object.values(ids).every(({ size }) => size === 0)) return values
  const moved = await db.$queryRaw<{ noun: EditedNoun; old: number; id: number }[]>`
    SELECT 'media' AS noun, old_id AS old, media_id AS id FROM media_redirects WHERE old_id = ANY(${[...ids.media]}::int[])
    UNION ALL SELECT noun, old_id, coalesce(series_id, character_id, person_id, company_id) FROM entry_redirects
      WHERE noun = 'series' AND old_id = ANY(${[...ids.series]}::int[]) OR noun = 'character' AND old_id = ANY(${[...ids.character]}::int[])
        OR noun = 'person' AND old_id = ANY(${[...ids.person]}::int[]) OR noun = 'company' AND old_id = ANY(${[...ids.company]}::int[])`
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

type Ids = Record<EditedNoun, Set<number>>

function idsIn(values: readonly Values[]): Ids {
  const ids: Ids = {
    media: new Set(),
    series: new Set(),
    character: new Set(),
    person: new Set(),
    company: new Set(),
    tag: new Set(),
  }
  for (const each of values) collect(each, ids)
  return ids
}

/**
 * The names of all entries that these values refer to, by one statement; a merged one has the name of the one that it is now. A value with an
 * unknown id has none.
 */
export async function namesOf(values: readonly Values[]): Promise<Names> {
  const ids = idsIn(values)
  const names: Names = { media: {}, series: {}, character: {}, person: {}, company: {}, tag: {} }
  if (Object.values(ids).every(({ size }) => size === 0)) return names
  const given = NOUNS.map((noun) => [...ids[noun]])
  for (const { noun, id, name } of await plannedRows<Row>('names-of-entries', STATEMENT, given)) names[noun][id] = name
  return names
}

function collect(value: unknown, ids: Ids, field = ''): void {
  const noun = REFERENCES[field]
  if (typeof value === 'number' && noun) ids[noun].add(value)
  else if (Array.isArray(value)) for (const item of value) collect(item, ids, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(each, ids, name)
}

type Row = { noun: EditedNoun; id: number; name: string }

const NOUNS = ['media', 'series', 'character', 'person', 'company', 'tag'] as const

const STATEMENT = `SELECT 'media' AS noun, id, title AS name FROM media WHERE id = ANY($1::int[])
  UNION ALL SELECT 'series', id, title FROM series WHERE id = ANY($2::int[])
  UNION ALL SELECT 'character', id, full_name FROM characters WHERE id = ANY($3::int[])
  UNION ALL SELECT 'person', id, full_name FROM people WHERE id = ANY($4::int[])
  UNION ALL SELECT 'company', id, name FROM companies WHERE id = ANY($5::int[])
  UNION ALL SELECT 'tag', id, name FROM tags WHERE id = ANY($6::int[])
  UNION ALL SELECT 'media', r.old_id, m.title FROM media_redirects r JOIN media m ON m.id = r.media_id WHERE r.old_id = ANY($1::int[])
  UNION ALL SELECT r.noun, r.old_id, s.title FROM entry_redirects r JOIN series s ON s.id = r.series_id
    WHERE r.noun = 'series' AND r.old_id = ANY($2::int[])
  UNION ALL SELECT r.noun, r.old_id, c.full_name FROM entry_redirects r JOIN characters c ON c.id = r.character_id
    WHERE r.noun = 'character' AND r.old_id = ANY($3::int[])
  UNION ALL SELECT r.noun, r.old_id, p.full_name FROM entry_redirects r JOIN people p ON p.id = r.person_id
    WHERE r.noun = 'person' AND r.old_id = ANY($4::int[])
  UNION ALL SELECT r.noun, r.old_id, c.name FROM entry_redirects r JOIN companies c ON c.id = r.company_id
    WHERE r.noun = 'company' AND r.old_id = ANY($5::int[])`
