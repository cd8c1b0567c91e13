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
import { links, withQuery } from '@/lib/links'
import type { ComparedPart, Comparison } from '@/lib/tracking/schemas/comparisons'
import { SECTION } from '../section'
import { ShownCovers } from '../shown-covers'
import { ComparedWorks } from './compared-works'
import { ScatterPlot } from './scatter-plot'

/** The user's scores beside those of another one: sums, a plot with its table, and the works. */
export default function Compare({ username }: { username: string }) {
  const t = useTranslations('users.compare')
  const format = useFormats()
  const scale = useScoreScale()
  const [{ part, page }, setShown] = useState<{ part: ComparedPart; page: number }>({ part: 'scored', page: 0 })
  const asked = { part: part === 'scored' ? undefined : part, page }
  const { found } = useRead<Comparison>(withQuery(links.userCall(username, 'compare'), asked))
  if (found === undefined) return <div className="skeleton h-150 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <p role="alert">{t('failed')}</p>
  if (found.lists.length === 0) return <p className="py-12 text-center text-quiet">{t('hidden', { username })}</p>
  const labelOf = (score: number) => formatScore(score, numericScale(scale))
  const { shared, affinity, counts, suggested, meanDifference, meanMine, meanTheirs, points, data } = found
  const tiles = [
    { label: t('affinity'), value: affinity === null ? null : format.percent(affinity / 100) },
    { label: t('shared'), value: format.count(shared) },
    { label: t('scored'), value: format.count(counts.scored) },
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
      <p className="-mt-3 text-sm text-quiet">{affinity === null ? t('affinityFew') : t('affinityHow')}</p>
      {suggested.length > 0 && (
        <section className={SECTION} aria-labelledby="suggested-title">
          <h3 id="suggested-title" className="font-semibold text-ink">
            {t('suggested', { username })}
          </h3>
          <ShownCovers
            label={t('suggested', { username })}
            works={suggested.map(({ media, theirs }) => ({ media, note: <ScoreValue score={theirs} /> }))}
          />
        </section>
      )}
      <div
        className={`grid grid-cols-1 items-start gap-6 ${counts.scored > 0 ? 'md:grid-cols-[minmax(0,440px)_minmax(0,1fr)]' : ''}`}
      >
        {counts.scored > 0 && (
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
        )}
        <ComparedWorks
          {...{ username, found, part }}
          onPart={(chosen) => setShown({ part: chosen, page: 0 })}
          onPage={(to) => setShown({ part, page: to })}
        />
      </div>
      <JapaneseFace texts={[...data, ...suggested].flatMap(({ media }) => [media.title, media.nativeTitle])} />
    </div>
  )
}
