import { invalidate } from '@/server/platform/cache/invalidate'
import { patientPrisma } from '@/server/platform/database/client'

/** Invalidates the pages that show what is current: a new day has begun. */
export async function beginDay(): Promise<void> {
  await patientPrisma().$transaction((db) => invalidate(db, ['index:today']))
}
