import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'

/** A row of ENTRY (statements.ts). */
export type EntryRow = Omit<ModerationEntry, 'until' | 'createdDate'> & { until: Date | null; createdDate: Date }

export function toEntry({ until, createdDate, ...row }: EntryRow): ModerationEntry {
  return { ...row, until: until?.toISOString() ?? null, createdDate: createdDate.toISOString() }
}
