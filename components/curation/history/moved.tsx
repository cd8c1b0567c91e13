import { useTranslations } from 'next-intl'
import { useMovedCounts } from '@/components/curation/history/moved-counts'
import type { Edit } from '@/lib/curation/schemas/edits'
import { useEditWords } from './words'

/** What a merge moved, in a sentence: "Merged Drama (12) into Action. What moved: 164 works." */
export function Moved({ edit: { entry, changes, moves } }: { edit: Edit }) {
  const t = useTranslations('edits')
  const counts = useMovedCounts()
  const words = useEditWords(entry.noun)
  const goes = changes.find(({ field }) => field === 'merged')?.after
  if (!goes) return null
  return (
    <p dir="auto" className="wrap-anywhere">
      {t('mergedWith', { goes, into: words.entry(entry), moves: counts(moves) })}
    </p>
  )
}
