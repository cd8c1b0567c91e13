import { useTranslations } from 'next-intl'
import { PlotTable } from '@/components/ui/plot-table'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import type { TorrentHealth } from '@/lib/torrents/schemas/torrents'
import { countColor } from './count-color'
import { partsOf } from './line'

/** The size of the plot; it is stretched to the available width. */
const WIDTH = 290
const HEIGHT = 96

const KINDS = ['seeders', 'leechers'] as const

/** Seeders and leechers of the last 30 days as lines, with gaps where no tracker answered. A table has them, too. */
export function HealthLine({ days }: { days: readonly TorrentHealth[] }) {
  const t = useTranslations('torrents.entry')
  const format = useFormats()
  const newest = days.at(-1)
  if (!newest) return null
  const most = Math.max(1, ...days.map(({ seeders, leechers }) => Math.max(seeders, leechers)))
  return (
    <Section name="health" title={t('health')} heading="section-title mb-2.5">
      <div className="grid gap-2 rounded-lg bg-raised px-4 py-3.5 md:px-5 md:py-4">
        <ul className="figures flex flex-wrap gap-x-4 text-sm" aria-hidden="true">
          {KINDS.map((kind) => (
            <li key={kind} className={countColor(kind)}>
              <span className="me-1.5 inline-block h-0.5 w-4 bg-current align-middle" />
              {t(kind)}
            </li>
          ))}
          <li className="ms-auto text-quiet">{format.count(most)}</li>
        </ul>
        <svg
          className="overflow-visible border-b border-line"
          aria-hidden="true"
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {KINDS.map((kind) => (
            <path
              key={kind}
              className={countColor(kind)}
              d={partsOf(days, kind, { most, width: WIDTH, height: HEIGHT })}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <PlotTable
          open={t('healthTable')}
          caption={t('health')}
          head={[t('day'), t('seeders'), t('leechers')]}
          rows={days.map(({ date, seeders, leechers }) => [
            format.partialDate(date),
            format.count(seeders),
            format.count(leechers),
          ])}
        />
      </div>
    </Section>
  )
}
