import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { useRead } from '@/components/identity/session/use-read'
import { TILE, TILES } from '@/components/tracking/statistics/tiles'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { useFormats } from '@/i18n/formats'
import { formatScore, formatScoreDifference, numericScale } from '@/lib/identity/score-scale'
import { links, pageLink } from '@/lib/links'
import type { Comparison } from '@/lib/tracking/schemas/comparisons'
import { ComparedWorks } from './compared-works'
import { ScatterPlot } from './scatter-plot'

/** The user's scores beside those of another one: sums, a plot with its table, and the works. */
export default function Compare({ username }: { username: string }) {
  const t = useTranslations('users.compare')
  const format = useFormats()
  const scale = useScoreScale()
  const [page, setPage] = useState(0)
  const { found } = useRead<Comparison>(pageLink(links.userCall(username, 'compare'), page))
  if (found === undefined) return <div className="skeleton h-150 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <p role="alert">{t('failed')}</p>
  if (found.lists.length === 0) return <p className="py-12 text-center text-quiet">{t('hidden', { username })}</p>
  const labelOf = (score: number) => formatScore(score, numericScale(scale))
  const { shared, total, meanDifference, meanMine, meanTheirs, points, data } = found
  const tiles = [
    { label: t('shared'), value: format.count(shared) },
    { label: t('scored'), value: format.count(total) },
    { label: t('difference'), value: meanDifference === null ? null : formatScoreDifference(meanDifference, scale) },
    { label: t('meanMine'), value: meanMine === null ? null : <ScoreValue score={meanMine} mean /> },
    {
      label: t('meanTheirs', { username }),
      value: meanTheirs === null ? null : <ScoreValue score={meanTheirs} mean />,
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className={`${TILES} figures`}>
        {tiles
          .filter(({ value }) => value !== null)
          .map(({ label, value }) => (
            <div key={label} className={TILE}>
              <dt className="row-2 text-sm text-quiet">{label}</dt>
              <dd className="text-2xl/tight font-bold tracking-[-0.02em] text-ink">{value}</dd>
            </div>
          ))}
      </dl>
      {total > 0 && (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
          <section className={PLOT} aria-labelledby="plot-title">
            <h3 id="plot-title" className="font-semibold text-ink">
              {t('plot')}
            </h3>
            <ScatterPlot points={points} mine={t('mine')} theirs={username} />
            <PlotTable
              open={t('asTable')}
              caption={t('plot')}
              head={[t('pair', { username }), t('titles')]}
              rows={points.map(({ mine, theirs, titles }) => [
                `${labelOf(mine)} / ${labelOf(theirs)}`,
                format.count(titles),
              ])}
            />
          </section>
          <ComparedWorks username={username} found={found} onPage={setPage} />
        </div>
      )}
      <JapaneseFace texts={data.flatMap(({ media }) => [media.title, media.nativeTitle])} />
    </div>
  )
}
