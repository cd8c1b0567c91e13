import { invalidate } from '@/server/platform/cache/invalidate'
import { patientPrisma, raw } from '@/server/platform/database/client'
import { type FollowingNoun, POPULARITY_UPDATES } from './statements'

/** Updates the popularity of series, characters, people and companies after that of their works. A load does the same at its end. */
export async function refreshPopularityOfEntries(): Promise<void> {
  for (const [noun, statement] of Object.entries(POPULARITY_UPDATES) as [FollowingNoun, string][])
    await patientPrisma().$transaction(
      async (db) => {
        await db.$executeRaw`SET LOCAL statement_timeout = '10min'`
        const [row] = await db.$queryRaw<{ changed: number }[]>`${raw(statement)}`
        if (row && row.changed > 0) await invalidate(db, [`index:${noun}`])
      },
      { timeout: 650_000 },
    )
}
