import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta } from '@/lib/curation/documents/differences'
import type { Effect } from '@/lib/curation/schemas/proposed-acts'
import { plannedRows } from '@/server/platform/database/client'
import { namesOf } from './documents/queries'
import { type Entry, MIRRORED, named } from './mirrors/rules'

/** Names of an effect. */
const NAMED = 3

/**
 * What a proposed change of an entry does to others: works that come from another series, and entries that say the
 * other side of it. `entry` is null for a new one. Hidden entries are left out.
 */
export async function effectsOf(noun: EditedNoun, entry: number | null, delta: Delta): Promise<Effect[]> {
  const fields = Object.keys(MIRRORED[noun]).filter((field) => field in delta.before || field in delta.after)
  const found = fields.map((field) => of(noun, field, delta))
  const left = noun === 'series' && fields.includes('media') ? await leftSeries(entry, delta) : []
  const names = await namesOf([...found.flat(), ...left].map(({ noun, id }) => ({ [noun]: id })))
  const effect = (did: Effect['did'], entries: readonly Entry[], count?: number): Effect[] => {
    const called = entries.flatMap(({ noun, id }) => names[noun][id] ?? [])
    return called.length === 0 ? [] : [{ did, count: count ?? called.length, names: called.slice(0, NAMED) }]
  }
  const works = left.reduce((sum, { works }) => sum + works, 0)
  return [
    ...fields.flatMap((field, at) => {
      if (noun !== 'media' || field !== 'series') return effect('otherSide', found[at] ?? [])
      const one = (id: unknown): Entry[] => (typeof id === 'number' ? [{ noun: 'series', id }] : [])
      return [...effect('out', one(delta.before.series)), ...effect('into', one(delta.after.series))]
    }),
    ...effect('taken', left, works),
  ]
}

const of = (noun: EditedNoun, field: string, { before, after }: Delta) =>
  named(noun, { [field]: before[field] ?? null }, { [field]: after[field] ?? null })

/** The series that would lose works to this one, and how many. */
async function leftSeries(entry: number | null, { before, after }: Delta): Promise<(Entry & { works: number })[]> {
  const added = named('series', { media: before.media ?? null }, { media: after.media ?? null }).map(({ id }) => id)
  const rows = await plannedRows<{ id: number; works: number }>(
    'series-that-lose-works',
    `SELECT series_id AS id, count(*)::int AS works FROM shown_media
      WHERE id = ANY($1::int[]) AND series_id IS NOT NULL AND series_id IS DISTINCT FROM $2::int GROUP BY 1 ORDER BY 2 DESC, 1`,
    [added, entry],
  )
  return rows.map(({ id, works }) => ({ noun: 'series', id, works }))
}
