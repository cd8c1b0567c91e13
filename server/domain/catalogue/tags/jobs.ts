import { invalidate } from '@/server/platform/cache/invalidate'
import { patientPrisma } from '@/server/platform/database/client'
import { vocabularyJson } from './rules'

/**
 * Describes tags that the vocabulary knows, and joins other spellings of the same tag. Tags that an editor has described stay as
 * they are. A load does the same at its end; this is for tags that came otherwise.
 */
export async function curateTags(): Promise<void> {
  await patientPrisma().$transaction(
    async (db) => {
      await db.$executeRaw`SET LOCAL statement_timeout = '10min'`
      const changed = await db.$queryRaw<{ id: number }[]>`SELECT curate_tags(${vocabularyJson()}::jsonb) AS id`
      if (changed.length > 0) await invalidate(db, ['*'])
    },
    { timeout: 650_000 },
  )
}
