import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { daysAfter } from '@/lib/catalogue/air-dates'
import { calendarLink } from '@/lib/catalogue/links/charts'
import { ownCalendarCall, shownLink } from '@/lib/catalogue/links/own-charts'
import type { CalendarWeek, ShownWorks } from '@/lib/catalogue/schemas/charts'
import { links } from '@/lib/links'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'
import { CalendarDays } from './calendar-days'
import { calendarItem } from './calendar-item'
import { ChartFrame } from './chart-frame'
import { Nearest, type Period } from './nearest'
import { ShownChoices } from './shown-choices'

type Props = {
  week: CalendarWeek
  /** The day of the address. */
  chosen: string | undefined
  show: ShownWorks
  /** Of an empty week: the first days of the nearest weeks with broadcasts, before and after. */
  nearest: { before: string | null; after: string | null }
}

/** What is broadcast in a week: for a user of the own works, or everything. */
export function CalendarPage({ week: { from, to, data }, chosen, show, nearest }: Props) {
  const t = useTranslations('charts.calendar')
  const types = useTranslations('media.types')
  const format = useFormats()
  const linkTo = (week?: string) => shownLink(calendarLink({ week }), show)
  const weekAfter = (by: number) => linkTo(writePartialDate(daysAfter(parsePartialDate(from) ?? 0, by * 7)))
  const weekOf = (first: string | null): Period =>
    first === null
      ? null
      : {
          name: format.days(first, writePartialDate(daysAfter(parsePartialDate(first) ?? 0, 6))),
          href: linkTo(first),
        }
  const items = data.map(calendarItem)
  return (
    <ChartFrame
      chart="calendar"
      title={t('title')}
      beside={
        <nav className="flex items-center" aria-label={t('weeks')}>
          <Link className="icon-button" href={weekAfter(-1)} rel="prev nofollow" aria-label={t('before')}>
            <Icon name="left" />
          </Link>
          <span className="figures font-semibold text-ink">{format.days(from, to)}</span>
          <Link className="icon-button" href={weekAfter(1)} rel="next nofollow" aria-label={t('after')}>
            <Icon name="right" />
          </Link>
          <Link className="quiet-link ms-2 min-h-11 content-center" href={linkTo()}>
            {t('thisWeek')}
          </Link>
        </nav>
      }
      texts={data.map(({ media }) => media.title)}
    >
      <p className="max-w-[70ch] text-sm text-pretty text-quiet">
        {t('how')}{' '}
        <Link className="for-users quiet-link" href={links.settings('connections')}>
          {t('feed')}
        </Link>
      </p>
      {items.length > 0 && (
        <ShownChoices show={show} link={(each) => shownLink(calendarLink({ week: chosen }), each)} />
      )}
      {items.length > 0 ? (
        <CalendarDays
          key={from}
          from={from}
          items={items}
          ownCall={show === 'mine' ? ownCalendarCall({ week: from }) : undefined}
          texts={{
            estimated: t('estimated'),
            nothing: t('nothingOfDay'),
            today: t('today'),
            nothingMine: t('nothingMine'),
            failed: t('failed'),
            days: format.days(from, to),
            japan: t.raw('japan'),
            airsIn: t.raw('airsIn'),
            episode: t.raw('episode'),
            episodeOf: t.raw('episodeOf'),
            someEpisode: t('someEpisode'),
            types: { Movie: types('Movie'), Special: types('Special') },
          }}
        />
      ) : (
        <Empty title={t('nothing')}>
          <Nearest before={weekOf(nearest.before)} after={weekOf(nearest.after)} />
        </Empty>
      )}
    </ChartFrame>
  )
}
