import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { useFormats } from '@/i18n/formats'
import { seasonLink, topLink } from '@/lib/catalogue/links/charts'
import { RANKINGS, type RankedWork, type TopPage as Top, type TopSearch } from '@/lib/catalogue/schemas/charts'
import { yearOf } from '@/lib/format'
import { MEDIA_TYPES } from '@/lib/media-types'
import { lengthOf } from '../media/length'
import { shownScores } from '../scores/shown-scores'
import { ChartFrame } from './chart-frame'
import { Choices } from './choices'
import { RankedRowView } from './ranked-row-view'

type Props = { search: TopSearch; found: Top }

/** The best, best known or most tracked works, ranked. */
export function TopPage({ search, found }: Props) {
  const t = useTranslations('charts.top')
  const kinds = useTranslations('media.kinds')
  const { by, type, page, size } = search
  const pageLink = (to: number) => topLink({ ...search, page: to })
  return (
    <ChartFrame
      chart="top"
      title={t(`titles.${by}`, { what: type ? kinds(type) : t('everything') })}
      texts={found.data.map(({ title }) => title)}
    >
      <div className="grid gap-3">
        <Choices
          label={t('by')}
          choices={RANKINGS.map((each) => ({
            label: t(`rankings.${each}`),
            href: topLink({ by: each, type }),
            isChosen: each === by,
          }))}
        />
        <Choices
          label={t('type')}
          choices={[undefined, ...MEDIA_TYPES].map((each) => ({
            label: each ? kinds(each) : t('allTypes'),
            href: topLink({ by, type: each }),
            isChosen: each === type,
          }))}
        />
      </div>
      <p className="mt-4 max-w-[70ch] text-sm text-pretty text-quiet">{t(`how.${by}`)}</p>
      {found.data.length > 0 ? (
        <ol className="mt-4 border-t border-line" aria-label={t(`rankings.${by}`)}>
          {found.data.map((work, index) => (
            <RankedRow key={work.id} work={work} rank={page * size + index + 1} first={index < 4} />
          ))}
        </ol>
      ) : (
        <Empty
          title={t(by === 'week' || by === 'month' ? 'nothingTracked' : 'nothing')}
          next={
            by === 'popularity'
              ? { href: seasonLink(), text: t('season') }
              : { href: topLink({ by: 'popularity', type }), text: t('rankings.popularity') }
          }
        />
      )}
      <Pagination of={{ page, totalPages: found.totalPages }} href={pageLink} />
    </ChartFrame>
  )
}

type RankedRowProps = { work: RankedWork; rank: number; first: boolean }

/** A work with its rank, and what it is ranked by. */
function RankedRow({ work, rank, first }: RankedRowProps) {
  const t = useTranslations('media')
  const c = useTranslations('charts.top')
  const format = useFormats()
  const { type, popularity } = work
  const length = lengthOf(work)
  const meta = [
    work.format ?? t(`types.${type}`),
    yearOf(work.releaseDate),
    length && t(`length.${length.unit}`, { count: length.count }),
  ]
  return (
    <RankedRowView
      {...shownWork(work)}
      first={first}
      rank={format.count(rank)}
      meta={meta.filter(Boolean).join(' · ')}
      scores={shownScores(t, work)}
      members={popularity > 0 ? c('members', { count: format.short(popularity) }) : undefined}
    />
  )
}
