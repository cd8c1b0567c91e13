'use client'
import { useEffect, useState } from 'react'
import { type ShownWork, Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { CoverMine } from '../marks/places'
import { daysOf, readersDay } from './days-of'

export type CalendarItem = ShownWork & {
  /** "Episode 5 of 12", or "Movie". */
  what: string
  date: string
  airsAt: string | null
  isEstimated: boolean
}
type Texts = { estimated: string; nothing: string; today: string; onlyMine: string; days: string; japan: string }
type Props = { from: string; items: readonly CalendarItem[]; texts: Texts }

/** Hides what is not on the reader's list. */
const ONLY_MINE = '[&[data-mine]_ul>li:not(:has([data-watched]))]:hidden'
const DAYS = 'grid grid-cols-1 gap-x-3 gap-y-6 sm:grid-cols-2 md:grid-cols-4 lg:grid-cols-7'

/** A week of broadcasting. Until the reader's time zone is known, days and times are those of Japan. */
export function CalendarDays({ from, items, texts }: Props) {
  const format = useFormats()
  const [today, setToday] = useState<string>()
  const [onlyMine, setOnlyMine] = useState(false)
  useEffect(() => {
    setToday(readersDay(new Date()))
  }, [])
  const days = daysOf(from, items, today === undefined ? undefined : readersDay)
  const isThisWeek = days.some(({ date }) => date === today)
  return (
    <div className={ONLY_MINE} data-mine={onlyMine || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <label className="for-users flex min-h-11 items-center gap-2.5 text-sm text-soft">
          <input
            type="checkbox"
            className="size-4.5 accent-(--accent)"
            checked={onlyMine}
            onChange={(event) => setOnlyMine(event.target.checked)}
          />
          {texts.onlyMine}
        </label>
        {isThisWeek && (
          <a className="quiet-link min-h-11 content-center lg:hidden" href={`#day-${today}`}>
            {texts.today}
          </a>
        )}
      </div>
      <ol className={`mt-2 ${DAYS}`} aria-label={texts.days}>
        {days.map(({ date, items }) => (
          <li key={date} className="min-w-0 scroll-mt-20" id={`day-${date}`}>
            <h2
              className="flex min-h-11 items-center gap-2 border-b-2 border-line text-sm font-semibold text-ink aria-[current]:border-accent aria-[current]:text-accent"
              aria-current={date === today ? 'date' : undefined}
            >
              {format.weekDay(date)}
            </h2>
            <ul>
              {items.map((item) => (
                <Row key={`${item.id} ${item.what}`} item={item} texts={texts} isLocal={today !== undefined} />
              ))}
            </ul>
            {items.length === 0 && <p className="py-3 text-sm text-quiet">{texts.nothing}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}

type RowProps = { item: CalendarItem; texts: Texts; isLocal: boolean }

function Row({ item, texts, isLocal }: RowProps) {
  const format = useFormats()
  const { id, title, titles, cover, what, airsAt, isEstimated } = item
  const time = airsAt && (isLocal ? format.localTime(airsAt) : fill(texts.japan, { time: format.timeInJapan(airsAt) }))
  return (
    <li
      className="relative grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-2.5 border-b border-line py-2 hover:bg-raised"
      style={ownColor(item)}
    >
      <span className="cover relative w-10 rounded-xs">
        <Picture address={cover} widths={[80, 160]} sizes="40px" />
        <CoverMine id={id} />
      </span>
      <span className="min-w-0 text-sm/5">
        <Link
          href={links.media(id)}
          className="line-clamp-2 font-[550] wrap-anywhere text-ink after:absolute after:inset-0 hover:text-accent"
          dir="auto"
        >
          <Title title={title} {...titles} />
        </Link>
        <span className="figures flex flex-wrap gap-x-2 text-xs/4.5 text-quiet">
          <span>{what}</span>
          {time && <span>{time}</span>}
          {isEstimated && (
            <span className="inline-flex items-center gap-1">
              <Icon name="clock" size={12} />
              {texts.estimated}
            </span>
          )}
        </span>
      </span>
    </li>
  )
}
