import type { ReactNode } from 'react'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { useFormats } from '@/i18n/formats'
import { useMessageFormat } from '@/i18n/message'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import type { StatisticsTexts } from './texts'

type Props = {
  statistics: Pick<Statistics, 'titles' | 'episodes' | 'chapters' | 'hours' | 'estimatedHours' | 'meanRating' | 'rated'>
  texts: StatisticsTexts['tiles']
}

export const TILES = 'col-span-full grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3'
export const TILE = 'tile grid grid-rows-[auto_auto_1fr] rounded-lg bg-raised px-5 py-4 shadow-card'

type Tile = {
  label: string
  value: ReactNode
  note?: string
  isVisible: boolean
  /** Whether readers without scores do not see it. */
  scored?: boolean
}

const notesOf = (notes: readonly (string | false)[]) => notes.filter(Boolean).join('\n') || undefined

/** The main numbers. Zeros are left out, except for titles. */
export function Tiles({ statistics, texts }: Props) {
  const format = useFormats()
  const fill = useMessageFormat()
  const { titles, episodes, chapters, hours, estimatedHours, meanRating, rated } = statistics
  const wholeHours = Math.round(hours)
  const tiles: Tile[] = [
    { label: fill(texts.titles, { count: titles }), value: format.count(titles), isVisible: true },
    { label: fill(texts.episodes, { count: episodes }), value: format.count(episodes), isVisible: episodes > 0 },
    { label: fill(texts.chapters, { count: chapters }), value: format.count(chapters), isVisible: chapters > 0 },
    {
      label: fill(texts.hours, { count: wholeHours }),
      value: format.count(wholeHours),
      note: notesOf([
        hours >= 48 && fill(texts.days, { count: Math.round(hours / 24) }),
        estimatedHours > 0 && texts.estimated.replace('{share}', format.percent(estimatedHours / hours)),
      ]),
      isVisible: wholeHours > 0,
    },
    {
      label: texts.meanRating,
      value: meanRating !== null && <ScoreValue score={meanRating} mean />,
      note: texts.rated.replace('{count}', format.count(rated)),
      isVisible: meanRating !== null,
      scored: true,
    },
  ]
  return (
    <dl className={`${TILES} figures`}>
      {tiles
        .filter(({ isVisible }) => isVisible)
        .map(({ label, value, note, scored }) => (
          <div key={label} className={scored ? `${TILE} scored` : TILE}>
            <dt className="row-2 text-sm text-quiet">{label}</dt>
            <dd className="text-2xl/tight font-bold tracking-[-0.02em] text-ink">{value}</dd>
            {note && <dd className="row-3 text-xs/5 whitespace-pre-line text-quiet">{note}</dd>}
          </div>
        ))}
    </dl>
  )
}
