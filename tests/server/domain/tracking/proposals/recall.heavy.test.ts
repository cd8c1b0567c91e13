import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { WatchStatus } from '@/lib/catalogue/watching'
import { refreshPopularityAndRatings } from '@/server/domain/catalogue/media/jobs'
import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { proposalsFor } from '@/server/domain/tracking/proposals/queries'
import { loadCatalogue } from '@/server/loader/load'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

const folder = process.env.CATALOGUE_DATA ?? ''
useDatabase()

/** Each round holds one completed work of each user back. */
const ROUNDS = 5
const SIZE = 20

type Persona = { records: { key: string; status: WatchStatus; score?: number }[] }

/** Numbers from 0 to 1, the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function givenPersonas(): Promise<Map<number, number[]>> {
  const lines = gunzipSync(readFileSync(join(folder, 'personas.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
  const works = await prisma().media.findMany({ select: { id: true, sourceKey: true } })
  const ids = new Map(works.map(({ id, sourceKey }) => [sourceKey, id]))
  const completed = new Map<number, number[]>()
  for (const line of lines) {
    const { records } = JSON.parse(line) as Persona
    const userId = await givenUser()
    const data = records.flatMap(({ key, status, score }) => {
      const mediaId = ids.get(key)
      return mediaId === undefined ? [] : [{ userId, mediaId, status, rating: score ?? null }]
    })
    await prisma().watchedRecord.createMany({ data, skipDuplicates: true })
    completed.set(
      userId,
      data.filter(({ status }) => status === 'Completed').map(({ mediaId }) => mediaId),
    )
  }
  return completed
}

/** The best known works that a user does not have: popularity alone. */
async function popular(userId: number): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>(
    `SELECT m.id FROM media m WHERE NOT m.is_adult
       AND NOT EXISTS (SELECT FROM watched_records w WHERE w.user_id = $1 AND w.media_id = m.id)
     ORDER BY m.standing DESC, m.id DESC LIMIT $2`,
    [userId, SIZE],
  )
  return rows.map(({ id }) => id)
}

test.skipIf(folder === '')(
  'measures how many held out works are among 20 proposals, and among the 20 best known ones (skipped unless CATALOGUE_DATA names a folder)',
  async () => {
    const files = ['catalogue.jsonl.gz', 'cast.jsonl.gz'].map((file) => join(folder, file))
    await loadCatalogue(files, { say: () => {}, today: 20_261_125 })
    const personas = await givenPersonas()
    const next = chance(7)
    const found = { proposals: 0, popular: 0, of: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const held = new Map<number, number>()
      for (const [userId, works] of personas) held.set(userId, works[Math.floor(next() * works.length)] ?? 0)
      const pairs = [...held].map(([userId, mediaId]) => ({ userId, mediaId }))
      const records = await prisma().watchedRecord.findMany({ where: { OR: pairs } })
      await prisma().watchedRecord.deleteMany({ where: { OR: pairs } })
      await refreshPopularityAndRatings()
      await refreshSimilarWorks()
      for (const { userId, mediaId } of pairs) {
        const { data } = await proposalsFor(userId, SIZE, SIZE)
        if (data.some(({ media }) => media.id === mediaId)) found.proposals++
        if ((await popular(userId)).includes(mediaId)) found.popular++
        found.of++
      }
      await prisma().watchedRecord.createMany({
        data: records.map(({ earlierRuns: _, ...record }) => record),
      })
    }
    const recall = (hits: number) => (hits / found.of).toFixed(4)
    process.stdout.write(
      `recall@${SIZE} of ${found.of} held out works: proposals ${recall(found.proposals)}, popularity alone ${recall(found.popular)}\n`,
    )
    expect(found.of).toBe(ROUNDS * personas.size)
  },
  3_600_000,
)
