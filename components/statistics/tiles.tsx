import { useFormats } from '@/i18n/formats'
import type { Statistics } from '@/lib/schemas/statistics'
import type { StatisticsTexts } from './texts'

type Props = {
  statistics: Pick<Statistics, 'titles' | 'episodes' | 'chapters' | 'hours' | 'meanRating' | 'rated'>
  texts: StatisticsTexts['tiles']
}

export const TILES = 'col-span-full grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3'
export const TILE = 'tile grid grid-rows-[auto_auto_1fr] rounded-lg bg-raised px-5 py-4 shadow-card'

/** The main numbers. Zeros are left out, except for titles. */
export function Tiles({ statistics, texts }: Props) {
  const format = useFormats()
  const { titles, episodes, chapters, hours, meanRating, rated } = statistics
  const tiles = [
    { label: texts.titles, value: format.count(titles), shown: true },
    { label: texts.episodes, value: format.count(episodes), shown: episodes > 0 },
    { label: texts.chapters, value: format.count(chapters), shown: chapters > 0 },
    {
      label: texts.hours,
      value: format.count(Math.round(hours)),
      note: hours >= 48 ? texts.days.replace('{days}', format.count(Math.round(hours / 24))) : undefined,
      shown: hours > 0,
    },
    {
      label: texts.meanRating,
      value: meanRating === null ? '' : String(meanRating),
      note: texts.rated.replace('{count}', format.count(rated)),
      shown: meanRating !== null,
    },
  ]
  return (
    <dl className={`${TILES} figures`}>
      {tiles
        .filter(({ shown }) => shown)
        .map(({ label, value, note }) => (
          <div key={label} className={TILE}>
            <dt className="row-2 text-sm text-quiet">{label}</dt>
            <dd className="text-2xl/tight font-bold tracking-[-0.02em] text-ink">{value}</dd>
            {note && <dd className="row-3 text-xs/5 text-quiet">{note}</dd>}
          </div>
        ))}
    </dl>
  )
}
