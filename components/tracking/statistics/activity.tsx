import { WIDE_PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { yearLink } from '@/lib/links'
import { type Day, type Month, monthsOf } from './calendar'
import type { StatisticsTexts } from './texts'

type Props = {
  days: readonly Day[]
  years: readonly number[]
  year: number | undefined
  today: string
  path: string
  texts: Pick<StatisticsTexts, 'activity' | 'asTable'>
  /** The day that a week begins with: 1 is Monday, 7 is Sunday. */
  firstWeekday: number
}

/** The episodes watched on each day: a calendar of a year, or of the last twelve months. */
export function Activity({ days, years, year, today, path, texts: { activity: texts, asTable }, firstWeekday }: Props) {
  const format = useFormats()
  const visible = days.filter(({ date }) => year !== undefined || date >= monthsAgo(today))
  const episodes = visible.reduce((sum, day) => sum + day.episodes, 0)
  const name = year === undefined ? texts.lately : String(year)
  return (
    <section className={WIDE_PLOT} aria-labelledby="statistics-activity">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="statistics-activity" className="section-title">
          {texts.title}
        </h2>
        {years.length > 0 && (
          <nav className="figures flex min-w-0 gap-1 overflow-x-auto scrollbar-none" aria-label={texts.years}>
            <YearLink href={path} label={texts.lately} current={year === undefined} />
            {years.toReversed().map((each) => (
              <YearLink key={each} href={yearLink(path, each)} label={String(each)} current={each === year} />
            ))}
          </nav>
        )}
      </div>
      <p className="text-quiet figures">
        {texts.sum.replace('{days}', format.count(visible.length)).replace('{episodes}', format.count(episodes))}
      </p>
      <div
        className="calendar grid grid-cols-4 gap-x-3.5 gap-y-4 text-xs text-quiet sm:grid-cols-6 md:grid-cols-12"
        aria-hidden="true"
      >
        {monthsOf(days, today, year, firstWeekday).map((month) => (
          <MonthView key={month.month} month={month} told={texts.day} />
        ))}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 *:open:basis-full">
        <p className="order-1 flex min-h-11 items-center gap-2 text-xs/normal text-quiet" aria-hidden="true">
          {texts.less}
          <svg aria-hidden="true" width="74" height="12">
            {[0, 1, 2, 3, 4].map((level) => (
              <rect key={level} data-level={level} x={level * 15 + 1} width="12" height="12" rx="3" />
            ))}
          </svg>
          {texts.more}
        </p>
        <PlotTable
          open={asTable}
          caption={`${texts.title}, ${name}`}
          head={[texts.date, texts.episodes, texts.changes]}
          rows={visible
            .toReversed()
            .map((day) => [format.partialDate(day.date), format.count(day.episodes), format.count(day.changes)])}
        />
      </div>
    </section>
  )
}

const YEAR =
  'grid min-h-9 flex-none whitespace-nowrap place-items-center rounded-full px-3 text-sm/normal hover:bg-float hover:text-ink'

function YearLink({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <Link
      href={href}
      className={`${YEAR} ${current ? 'bg-float font-semibold text-ink inset-ring inset-ring-line' : 'text-soft'}`}
      data-keep-scroll=""
      aria-current={current ? 'true' : undefined}
    >
      {label}
    </Link>
  )
}

/** A cell with its gap, in SVG units. */
const STEP = 10

function MonthView({ month: { month, weeks, cells }, told }: { month: Month; told: string }) {
  const format = useFormats()
  return (
    <div className="grid gap-1.5">
      <svg aria-hidden="true" viewBox={`0 0 ${6 * STEP} ${7 * STEP}`} data-weeks={weeks}>
        {cells.map(({ date, week, weekday, level, day }) => (
          <rect
            key={date}
            data-level={level}
            x={week * STEP + 0.75}
            y={weekday * STEP + 0.75}
            width={STEP - 1.5}
            height={STEP - 1.5}
            rx="2"
          >
            {day && (
              <title>
                {told
                  .replace('{date}', format.partialDate(date))
                  .replace('{episodes}', format.count(day.episodes))
                  .replace('{changes}', format.count(day.changes))}
              </title>
            )}
          </rect>
        ))}
      </svg>
      <span>{format.month(month)}</span>
    </div>
  )
}

/** The first day of the twelve months up to today. */
function monthsAgo(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}
