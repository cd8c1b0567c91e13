import { beforeAll, expect, test } from 'vitest'
import type { MediaType } from '@/lib/media-types'
import { prominenceOf, refreshProminence } from '@/server/domain/catalogue/prominence'
import { pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const KNOWN = [
  { type: 'Anime', sites: 12, score: null, members: null },
  { type: 'Anime', sites: 8, score: 95, members: 0 },
  { type: 'Movie', sites: 7, score: null, members: null },
  { type: 'Anime', sites: 6, score: null, members: null },
  { type: 'Anime', sites: 10, score: null, members: 12 },
  { type: 'Manga', sites: 10, score: null, members: null },
  { type: 'Game', sites: 1, score: 97, members: null },
  { type: 'Game', sites: 1, score: 60, members: null },
  { type: 'Game', sites: 1, score: 59, members: null },
  { type: 'Game', sites: 1, score: null, members: null },
] satisfies { type: MediaType; sites: number; score: number | null; members: number | null }[]

/** `sites` of a work are counted by a trigger; here they are set. */
async function given(title: string, { type, sites, score, members }: (typeof KNOWN)[number]): Promise<number> {
  const id = await givenMedia({ title, type, popularity: members ?? 0 })
  await pool().query(
    `UPDATE media SET source_count = $2, score = $3, members = $4, score_source = CASE WHEN $3::real IS NOT NULL THEN 'site' END WHERE id = $1`,
    [id, sites, score, members ?? 0],
  )
  return id
}

async function stored(id: number): Promise<unknown> {
  const { rows } = await pool().query(
    'SELECT prominence, array_agg(DISTINCT k.popularity) AS keys FROM media m JOIN media_search_keys k ON k.media_id = m.id WHERE m.id = $1 GROUP BY m.id',
    [id],
  )
  return rows[0]
}

const ids: number[] = []
let continued = 0

beforeAll(async () => {
  for (const [at, known] of KNOWN.entries()) ids.push(await given(`Alone ${at}${at}`, known))
  continued = await given('Sousou no Traveller', { type: 'Anime', sites: 10, score: null, members: null })
  for (const more of ['2nd Season', 'Movie']) await givenMedia({ title: `Sousou no Traveller ${more}`, popularity: 0 })
  await refreshProminence()
})

test('of a work without members follows from what its sources say, for a load and for the job', async () => {
  expect(KNOWN.map(prominenceOf)).toEqual([25_000, 1000, 200, 0, 0, 0, 151_991, 66, 0, 0])
  for (const [at, id] of ids.entries()) {
    const known = KNOWN[at] as (typeof KNOWN)[number]
    const prominence = prominenceOf(known)
    expect(await stored(id), JSON.stringify(known)).toEqual({ prominence, keys: [known.members || prominence] })
  }
})

test('grows with the works whose titles begin with its own', async () => {
  expect(await stored(continued)).toEqual({ prominence: 75_000, keys: [75_000] })
})

test('is what the order of popularity goes by', async () => {
  const { rows } = await pool().query('SELECT id FROM media ORDER BY standing DESC, id DESC LIMIT 3')
  expect(rows.map(({ id }) => id)).toEqual([ids[6], continued, ids[0]])
})

test('stays with what nobody has changed', async () => {
  const before = await pool().query('SELECT xmin FROM media ORDER BY id')
  expect(await refreshProminence()).toBe(false)
  expect((await pool().query('SELECT xmin FROM media ORDER BY id')).rows).toEqual(before.rows)
})
