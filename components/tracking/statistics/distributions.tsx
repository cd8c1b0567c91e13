import { useTranslations } from 'next-intl'
import { PLOT } from '@/components/ui/plot'
import { useFormats } from '@/i18n/formats'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { SharedRatings } from './shared-ratings'
import { StatusSegments } from './status-segments'

type Props = { distribution: NonNullable<MediaHead['distribution']> }

/** How all users track a work: their statuses and scores, as charts with their tables. */
export function Distributions({ distribution: { statuses, scores } }: Props) {
  const t = useTranslations('media.entry.distribution')
  const statistics = useTranslations('statistics')
  const names = useTranslations('myMedia.statuses')
  const format = useFormats()
  const counts = RECORD_STATUSES.map((status) => ({ status, count: statuses[status] }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const votes = scores.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <section className="grid gap-4 md:grid-cols-2" aria-label={t('title')}>
      <div className={PLOT}>
        <h2 className="section-title">{t('statuses')}</h2>
        <p className="mt-1 mb-4 text-sm text-quiet">{t('users', { count: total })}</p>
        <StatusSegments counts={counts} />
        <table className="figures mt-3 w-full text-sm [&_td]:text-end [&_td,&_th]:border-b [&_td,&_th]:border-line [&_td,&_th]:py-1.5">
          <caption className="sr-only">{t('statuses')}</caption>
          <tbody>
            {counts.map(({ status, count }) => (
              <tr key={status}>
                <th scope="row" className="text-start font-medium">
                  <span
                    className="me-2.5 inline-block size-2.5 rounded-full bg-(--status,var(--grey))"
                    data-watched={status}
                  />
                  {names(status)}
                </th>
                <td>{format.count(count)}</td>
                <td className="w-16 text-quiet">{format.percent(count / total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {votes > 0 && (
        <div className="others-score grid">
          <SharedRatings
            ratings={scores.map((titles, score) => ({ score, titles }))}
            texts={{
              ratings: t('scores'),
              rating: statistics('rating'),
              asTable: statistics('asTable'),
              sums: { titles: t('usersHead') },
            }}
            note={t('votes', { count: votes })}
          />
        </div>
      )}
    </section>
  )
}
