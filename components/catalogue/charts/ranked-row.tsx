import { useTranslations } from 'next-intl'
import { otherTitles } from '@/components/titles/title'
import { useFormats } from '@/i18n/formats'
import type { RankedWork } from '@/lib/catalogue/schemas/charts'
import { yearOf } from '@/lib/format'
import { siteName } from '@/lib/links/external'
import { lengthOf } from '../media/length'
import { RankedRowView } from './ranked-row-view'

type Props = { work: RankedWork; rank: number; first: boolean }

/** A work with its rank, and what it is ranked by. */
export function RankedRow({ work, rank, first }: Props) {
  const t = useTranslations('media')
  const c = useTranslations('charts.top')
  const format = useFormats()
  const { id, title, cover, color, type, rating, ratingCount, score, scoreSource, popularity } = work
  const length = lengthOf(work)
  const meta = [
    work.format ?? t(`types.${type}`),
    yearOf(work.releaseDate),
    length && t(`length.${length.unit}`, { count: length.count }),
  ]
  const ours = rating !== null && { score: rating, scoredBy: c('ratings', { count: ratingCount }), isOurs: true }
  const theirs = score !== null && {
    score,
    scoredBy: scoreSource ? c('source', { source: siteName(scoreSource) }) : '',
    isOurs: false,
  }
  return (
    <RankedRowView
      {...{ id, title, cover, color, first }}
      titles={otherTitles(work)}
      rank={format.count(rank)}
      meta={meta.filter(Boolean).join(' · ')}
      score={ours || theirs || undefined}
      members={popularity > 0 ? c('members', { count: format.short(popularity) }) : undefined}
    />
  )
}
