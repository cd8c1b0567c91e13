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

type PlotProps = { points: Comparison['points']; mine: string; theirs: string }

/** The side of the plot for scores from 0 to 100. */
const SIDE = 300
const STEPS = [0, 25, 50, 75, 100]
const at = (score: number) => (SIDE * score) / 100

/**
 * A point for each pair of scores, in the reader's scale, larger for more works; equal scores are on the diagonal. The
 * same numbers are in a table.
 */
function ScatterPlot({ points, mine, theirs }: PlotProps) {
  const scale = numericScale(useScoreScale())
  const labelOf = (score: number) => formatScore(score, scale)
  const most = Math.max(1, ...points.map(({ titles }) => titles))
  return (
    <svg viewBox={`-36 -12 ${SIDE + 52} ${SIDE + 56}`} className="figures w-full text-xs" aria-hidden="true">
      {STEPS.map((score) => (
        <g key={score} className="fill-quiet stroke-line [&>text]:stroke-none">
          <path d={`M${at(score)} 0V${SIDE}M0 ${SIDE - at(score)}H${SIDE}`} />
          <text x={at(score)} y={SIDE + 16} textAnchor="middle">
            {labelOf(score)}
          </text>
          <text x={-8} y={SIDE - at(score) + 4} textAnchor="end">
            {labelOf(score)}
          </text>
        </g>
      ))}
      <path d={`M0 ${SIDE}L${SIDE} 0`} className="stroke-quiet" strokeDasharray="4 4" />
      {points.map((point) => (
        <circle
          key={`${point.mine} ${point.theirs}`}
          cx={at(point.mine)}
          cy={SIDE - at(point.theirs)}
          r={3 + 6 * Math.sqrt((point.titles - 1) / most)}
          className="fill-(--blue) opacity-70"
        >
          <title>{`${mine} ${labelOf(point.mine)}, ${theirs} ${labelOf(point.theirs)}: ${point.titles}`}</title>
        </circle>
      ))}
      <text x={SIDE / 2} y={SIDE + 36} textAnchor="middle" className="fill-soft font-semibold">
        {mine}
      </text>
      <text
        x={-26}
        y={SIDE / 2}
        textAnchor="middle"
        className="fill-soft font-semibold"
        transform={`rotate(-90 -26 ${SIDE / 2})`}
      >
        {theirs}
      </text>
    </svg>
  )
}
