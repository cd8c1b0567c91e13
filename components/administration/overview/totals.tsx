import { useTranslations } from 'next-intl'
import { PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import type { Overview } from '@/lib/administration/schemas/overview'
import { TOTALS, type TotalName } from '@/lib/administration/totals'
import { DailyPlot } from './daily-plot'
import { Unknown } from './unknown'

const DAY = 86_400_000

/** A plot for each total of the last 90 days, and where the others are. */
export function Totals({ totals, grafana }: Pick<Overview, 'totals' | 'grafana'>) {
  const t = useTranslations('administration.overview.totals')
  return (
    <Section name="overview-totals" title={t('title')} className="grid gap-3">
      <p className="text-quiet">{t('lead')}</p>
      {totals === null ? (
        <Unknown />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3">
          {TOTALS.map((name) => (
            <Total key={name} name={name} first={totals.first} days={totals.totals[name]} />
          ))}
        </div>
      )}
      <p className="text-sm text-quiet">
        {grafana === null
          ? t('metrics')
          : t.rich('grafana', {
              link: (text) => (
                <a href={grafana} className="quiet-link underline">
                  {text}
                </a>
              ),
            })}
      </p>
    </Section>
  )
}

type Props = { name: TotalName; first: string; days: number[] }

function Total({ name, first, days }: Props) {
  const t = useTranslations('administration.overview.totals')
  const format = useFormats()
  const most = Math.max(...days)
  const dates = days.map((_, n) => new Date(Date.parse(first) + n * DAY).toISOString().slice(0, 10))
  const last = dates.at(-1) ?? first
  // The same user is active on many days.
  const count = name === 'activeUsers' ? null : days.reduce((sum, total) => sum + total, 0)
  return (
    <figure className={PLOT}>
      <figcaption className="grid gap-0.5">
        <span className="font-semibold text-ink">{t(`names.${name}`)}</span>
        <span className="text-sm text-quiet figures">
          {count === null ? t('peak', { most }) : t('sum', { count, most })}
        </span>
      </figcaption>
      <DailyPlot
        days={days}
        titles={days.map((total, n) => t('point', { day: format.partialDate(dates[n] ?? first), count: total }))}
      />
      <p className="-mt-2 flex justify-between text-xs text-quiet figures" aria-hidden="true">
        <span>{format.partialDate(first)}</span>
        <span>{format.partialDate(last)}</span>
      </p>
      <PlotTable
        open={t('table')}
        caption={t(`names.${name}`)}
        head={[t('day'), t('total')]}
        rows={days.map((total, n) => [format.partialDate(dates[n] ?? first), format.count(total)]).toReversed()}
      />
    </figure>
  )
}
