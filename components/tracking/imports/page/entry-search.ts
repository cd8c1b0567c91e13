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
 * The tab and its page. Entries change their outcomes: instead of a tab that has none any more, the first one opens, which before an
 * import is applied is that of what differs. Pages must parse as importEntriesSearch does, but without the validation library.
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
