import { useTranslations } from 'next-intl'
import type { MergeMoves } from '@/lib/curation/schemas/merges'

/** Says how much a merge moves: "164 works, 3 pictures"; empty if it moves nothing. */
export function useMovedCounts(): (moves: MergeMoves | null) => string {
  const counts = useTranslations('contribute.merge.counts')
  return (moves) =>
    (Object.entries(moves ?? {}) as [keyof MergeMoves, number][])
      .flatMap(([name, count]) => (count > 0 ? [counts(name, { count })] : []))
      .join(', ')
}
