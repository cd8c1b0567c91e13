import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { daysAfter } from '@/lib/catalogue/air-dates'
import { calendarLink } from '@/lib/catalogue/links/charts'
import type { Airing, CalendarWeek } from '@/lib/catalogue/schemas/charts'
import { links } from '@/lib/links'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'
import { CalendarDays, type CalendarItem } from './calendar-days'
import { ChartFrame } from './chart-frame'
import { Nearest, type Period } from './nearest'

type Props = {
  week: CalendarWeek
  /** The Mondays of the weeks with something that are nearest to an empty one. */
  nearest: { before: string | null; after: string | null }
}

/** What is broadcast in a week. */
export function CalendarPage({ week: { from, to, data }, nearest }: Props) {
  const t = useTranslations('charts.calendar')
  const types = useTranslations('media.types')
  const format = useFormats()
  const weekAfter = (by: number) =>
    calendarLink({ week: writePartialDate(daysAfter(parsePartialDate(from) ?? 0, by * 7)) })
  const weekOf = (monday: string | null): Period =>
    monday === null
      ? null
      : {
          name: format.days(monday, writePartialDate(daysAfter(parsePartialDate(monday) ?? 0, 6))),
          href: calendarLink({ week: monday }),
        }
  const whatOf = ({ episode, media, isEstimated }: Airing) => {
    if (episode === null) return isEstimated ? t('someEpisode') : types(media.type)
    const total = media.totalEpisodes
    return total === null ? t('episode', { episode }) : t('episodeOf', { episode, total })
  }
  const items = data.map((airing): CalendarItem => {
    const { media, date, airsAt, isEstimated } = airing
    return { ...shownWork(media), what: whatOf(airing), date, airsAt, isEstimated }
  })
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
          <Link className="quiet-link ms-2 min-h-11 content-center" href={calendarLink()}>
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
      {items.length > 0 ? (
        <CalendarDays
          key={from}
          from={from}
          items={items}
          texts={{
            estimated: t('estimated'),
            nothing: t('nothingOfDay'),
            today: t('today'),
            onlyMine: t('onlyMine'),
            days: format.days(from, to),
            japan: t.raw('japan'),
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
