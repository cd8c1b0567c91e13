import { formatCount } from '@/lib/format'
import type { Statistics } from '@/lib/schemas/statistics'
import type { StatisticsTexts } from './texts'

type Props = {
  statistics: Pick<Statistics, 'titles' | 'episodes' | 'chapters' | 'hours' | 'meanRating' | 'rated'>
  texts: StatisticsTexts['tiles']
}

/** The numbers that people tell each other. What is nothing is left out, but for the titles. */
export function Tiles({ statistics, texts }: Props) {
  const { titles, episodes, chapters, hours, meanRating, rated } = statistics
  const tiles = [
    { label: texts.titles, value: formatCount(titles), shown: true },
    { label: texts.episodes, value: formatCount(episodes), shown: episodes > 0 },
    { label: texts.chapters, value: formatCount(chapters), shown: chapters > 0 },
    {
      label: texts.hours,
      value: formatCount(Math.round(hours)),
      note: hours >= 48 ? texts.days.replace('{days}', formatCount(Math.round(hours / 24))) : undefined,
      shown: hours > 0,
    },
    {
      label: texts.meanRating,
      value: meanRating === null ? '' : String(meanRating),
      note: texts.rated.replace('{count}', formatCount(rated)),
      shown: meanRating !== null,
    },
  ]
  return (
    <dl className="tiles figures">
      {tiles
        .filter(({ shown }) => shown)
        .map(({ label, value, note }) => (
          <div key={label} className="tile">
            <dt>{label}</dt>
            <dd className="tile-value">{value}</dd>
            {note && <dd className="tile-note">{note}</dd>}
          </div>
        ))}
    </dl>
  )
}
