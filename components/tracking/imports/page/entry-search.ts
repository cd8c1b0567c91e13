import { IMPORT_OUTCOMES, type ImportOutcome, type ImportStatus } from '@/lib/tracking/imports'
import type { Import } from '@/lib/tracking/schemas/imports'

/** The tab of all entries. */
export const ALL = 'All'
export type ImportTab = ImportOutcome | typeof ALL

type Counts = NonNullable<Import['counts']>

/** All entries, then each outcome that any has. */
export function tabsOf(counts: Counts): ImportTab[] {
  return [ALL, ...IMPORT_OUTCOMES.filter((outcome) => counts[outcome])]
}

/**
 * Returns the opened tab and its page. If no entry has the tab's outcome any more, the first tab opens: before an
 * import is applied, the entries that differ. Pages must parse as importEntriesSearch does, but without the validation
 * library.
 */
export function searchOf(
  parameters: { get: (name: string) => string | null },
  status: ImportStatus,
  counts: Counts,
): { tab: ImportTab; page: number } {
  const asked = tabsOf(counts).find((tab) => tab === parameters.get('outcome'))
  const page = parameters.get('page') ?? ''
  if (asked) return { tab: asked, page: /^\d{1,9}$/.test(page) ? Number(page) : 0 }
  return { tab: status === 'Ready' && counts.Differs ? 'Differs' : ALL, page: 0 }
}
