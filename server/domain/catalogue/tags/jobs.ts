import { sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { vocabularyJson } from './rules'

/**
 * Describes tags that the vocabulary knows, and joins other spellings of the same tag. Tags that an editor has
 * described stay as they are. A load does the same at its end; this is for tags that came otherwise.
 */
export async function curateTags(): Promise<void> {
  await write(
    async (tx) => {
      const { rows } = await tx.query<{ id: number }>(sql`SELECT curate_tags(${vocabularyJson()}::jsonb) AS id`)
      if (rows.length > 0) tx.invalidate(['*'])
    },
    { minutes: 10 },
  )
}
