'use client'
import { useEffect, useMemo, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { CalendarWeek } from '@/lib/catalogue/schemas/charts'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { CoverMine } from '../marks/places'
import { RowPlus } from '../marks/row-plus'
import { AirsIn } from './airs-in'
import { type CalendarItem, calendarItem, type EpisodeTexts, whatAirs } from './calendar-item'
import { daysOf, readersDay } from './days-of'

type Texts = EpisodeTexts &
  Record<'estimated' | 'nothing' | 'today' | 'nothingMine' | 'failed' | 'days' | 'japan' | 'airsIn', string>
type Props = {
  from: string
  items: readonly CalendarItem[]
  /** The call of a user's own episodes, if these are to be shown. */
  ownCall: string | undefined
  texts: Texts
}

/** Until a user's own episodes are known, the place of the days is empty from the first paint on. */
const DAYS =
  'mt-2 grid grid-cols-1 gap-x-3 gap-y-6 sm:grid-cols-2 md:grid-cols-4 lg:grid-cols-7 [[data-session]_&[data-waits]]:invisible'

/** A week of broadcasting. Until the reader's time zone is known, days and times are those of Japan. */
export function CalendarDays({ from, items, ownCall, texts }: Props) {
  const format = useFormats()
  const [today, setToday] = useState<string>()
  useEffect(() => {
    setToday(readersDay(new Date()))
  }, [])
  const localDay = today === undefined ? undefined : readersDay
  const isUser = useSession().state !== 'visitor'
  const own = useOwn(isUser ? ownCall : undefined)
  const waits = ownCall !== undefined && own === undefined
  const ownDays = daysOf(from, Array.isArray(own) ? own : [], localDay)
  const isMine = ownDays.some(({ items }) => items.length > 0)
  const days = isMine || (isUser && waits) ? ownDays : daysOf(from, items, localDay)
  const isThisWeek = days.some(({ date }) => date === today)
  return (
    <div>
      {Array.isArray(own) && !isMine && <p className="mt-4 text-quiet">{texts.nothingMine}</p>}
      {own === 'failed' && (
        <p className="mt-4 text-quiet" role="alert">
          {texts.failed}
        </p>
      )}
      <div className="mt-2 flex min-h-11 lg:hidden">
        {isThisWeek && (
          <a className="quiet-link content-center" href={`#day-${today}`}>
            {texts.today}
          </a>
        )}
      </div>
      <ol className={DAYS} aria-label={texts.days} data-waits={waits ? '' : undefined}>
        {days.map(({ date, items }) => (
          <li key={date} className="min-w-0 scroll-mt-20" id={`day-${date}`}>
            <h2
              className="flex min-h-11 items-center gap-2 border-b-2 border-line text-sm font-semibold text-ink aria-[current]:border-accent aria-[current]:text-accent"
              aria-current={date === today ? 'date' : undefined}
            >
              <time dateTime={date}>{format.weekDay(date)}</time>
            </h2>
            <ul>
              {items.map((item) => (
                <Row
                  key={`${item.id} ${item.episode} ${item.date}`}
                  item={item}
                  texts={texts}
                  isLocal={today !== undefined}
                />
              ))}
            </ul>
            {items.length === 0 && <p className="py-3 text-sm text-quiet">{texts.nothing}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The user's own episodes; undefined until they are read, and without a call. */
function useOwn(call: string | undefined): CalendarItem[] | 'failed' | undefined {
  const { found } = useRead<CalendarWeek>(call)
  return useMemo(() => {
    if (call === undefined) return undefined
    return found && found !== 'failed' ? found.data.map(calendarItem) : found
  }, [call, found])
}

type RowProps = { item: CalendarItem; texts: Texts; isLocal: boolean }

function Row({ item, texts, isLocal }: RowProps) {
  const format = useFormats()
  const { id, title, titles, cover, date, airsAt, isEstimated } = item
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
          <span>{whatAirs(texts, item)}</span>
          {airsAt && <time dateTime={airsAt}>{time}</time>}
          {isEstimated && (
            <span className="inline-flex items-center gap-1">
              <Icon name="clock" size={12} />
              {texts.estimated}
            </span>
          )}
          <AirsIn date={date} airsAt={airsAt} text={texts.airsIn} />
          <RowPlus id={id} />
        </span>
      </span>
    </li>
  )
}
