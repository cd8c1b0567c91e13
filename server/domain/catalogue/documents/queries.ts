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

type Ids = Record<EditedNoun, Set<number>>

/** The names of all entries that these values refer to, by one statement. A value with an unknown id has none. */
export async function namesOf(values: readonly Values[]): Promise<Names> {
  const ids: Ids = {
    media: new Set(),
    series: new Set(),
    character: new Set(),
    person: new Set(),
    company: new Set(),
    tag: new Set(),
  }
  for (const each of values) collect(each, ids)
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
  UNION ALL SELECT 'tag', id, name FROM tags WHERE id = ANY($6::int[])`
