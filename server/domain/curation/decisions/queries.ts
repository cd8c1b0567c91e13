import type { EditedNoun } from '@/lib/catalogue/nouns'
import { plannedRows } from '@/server/platform/database/client'

/** What another instance proposes to do to a whole entry. */
export type Act = { hidden: boolean } | { mergedInto: Partial<Record<EditedNoun, number>> }

/** What a proposal does to a whole entry; null if it changes fields. */
export async function actOf(id: number): Promise<Act | null> {
  const [row] = await plannedRows<{ act: Act }>(
    'act-of-contribution',
    `SELECT after AS act FROM contributions WHERE id = $1::int AND origin IS NOT NULL AND after ?| ARRAY['hidden', 'mergedInto']`,
    [id],
  )
  return row?.act ?? null
}
