import { useTranslations } from 'next-intl'
import type { ComponentType, ReactNode } from 'react'
import { CoverSizeSwitch } from '@/components/browse/cover-size-switch'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { seasonLink } from '@/lib/catalogue/links/charts'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { shownLink } from '@/lib/catalogue/links/own-charts'
import {
  SEASON_SORTS,
  type SeasonChart,
  type SeasonGroup,
  type SeasonSort,
  type ShownWorks,
} from '@/lib/catalogue/schemas/charts'
import { premiereOf, SEASONS, type Season, seasonAfter } from '@/lib/catalogue/seasons'
import { RatingOrder } from '../scores/rating-order'
import { ChartFrame } from './chart-frame'
import { Choices } from './choices'
import { CoverGroup } from './cover-group'
import { Nearest, type Period } from './nearest'
import { ShownChoices } from './shown-choices'

type Props = {
  chart: SeasonChart
  sort: SeasonSort
  show: ShownWorks
  /** Shows a user's own works of the season in the place of everything. */
  mine: ComponentType<{ season: Season; texts: { title: string; nothing: string }; children: ReactNode }>
  /** The nearest seasons in which something begins, if nothing begins in this one. */
  nearest: { before: Season | null; after: Season | null } | null
  /** The newest season before an empty one in which something begins, to be shown in its place. */
  newest: SeasonChart | null
}

/** What begins in a season, and what continues in it: for a user the own works of these, or everything. */
export function SeasonPage({ chart, sort, show, mine: Mine, nearest, newest }: Props) {
  const t = useTranslations('charts.season')
  const covers = useTranslations('browse.covers')
  const format = useFormats()
  const season: Season = { year: chart.year, name: chart.season }
  const linkTo = (other: Season, by: SeasonSort = sort) => shownLink(seasonLink(other, { sort: by }), show)
  const named = ({ year, name }: Season) => t('named', { season: t(`names.${name}`), year: String(year) })
  const begins = newest ? newest.groups.filter(({ name }) => name !== 'Continuing') : []
  const shown = [
    ...begins.map((group) => ({ ...group, of: newest })),
    ...chart.groups.map((group) => ({ ...group, of: null })),
  ]
  const to = (other: Season | null): Period => other && { name: named(other), href: linkTo(other) }
  const sorts = SEASON_SORTS.map((each) => ({
    label: t(`sorts.${each}`),
    href: linkTo(season, each),
    isChosen: each === sort,
  }))
  const everything = (
    <>
      <div className="mt-4">
        <Choices label={t('sort')} choices={sorts} />
        {sort === 'rating' && <RatingOrder />}
      </div>
      {newest && (
        <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-quiet">
          {t('notYet', { season: named(season) })}
          {[nearest?.before, nearest?.after].map(
            (each) =>
              each && (
                <Link key={premiereOf(each)} className="quiet-link" href={linkTo(each)}>
                  {named(each)}
                </Link>
              ),
          )}
        </p>
      )}
      {nearest && !newest && (
        <Empty title={t('nothing', { season: named(season) })}>
          <Nearest before={to(nearest.before)} after={to(nearest.after)} />
        </Empty>
      )}
      {shown.map(({ name, total, data, of }, index) => {
        const held = of ? { year: of.year, name: of.season } : season
        const title = t(`groups.${name}`)
        return (
          <CoverGroup
            key={`${held.year} ${held.name} ${name}`}
            id={of ? `newest-${name}` : `group-${name}`}
            title={of ? t('groupOf', { group: title, season: named(held) }) : title}
            count={format.count(total)}
            works={data}
            first={index === 0}
            below={total > data.length && name !== 'Continuing' && <All season={held} group={name} total={total} />}
          />
        )
      })}
    </>
  )
  return (
    <ChartFrame
      chart="season"
      title={t('title', { season: named(season) })}
      beside={<CoverSizeSwitch label={covers('label')} smaller={covers('smaller')} larger={covers('larger')} />}
      texts={shown.flatMap(({ data }) => data.map(({ title }) => title))}
    >
      <SeasonNav season={season} linkTo={linkTo} named={named} />
      <ShownChoices show={show} link={(each) => shownLink(seasonLink(season, { sort }), each)} />
      {show === 'mine' ? (
        <Mine
          key={premiereOf(season)}
          season={season}
          texts={{ title: t('mine'), nothing: t('nothingMine', { season: named(season) }) }}
        >
          {everything}
        </Mine>
      ) : (
        everything
      )}
    </ChartFrame>
  )
}

type NavProps = { season: Season; linkTo: (season: Season) => string; named: (season: Season) => string }

/** The way to the season before and after, and to the others of the year. */
function SeasonNav({ season, linkTo, named }: NavProps) {
  const t = useTranslations('charts.season')
  const before = seasonAfter(season, -1)
  const after = seasonAfter(season, 1)
  const ofYear = (by: number) => ({ ...season, year: season.year + by })
  return (
    <nav aria-label={t('seasons')} className="flex items-center justify-between gap-x-1 sm:justify-start sm:gap-x-6">
      <div className="flex min-w-0 items-center">
        <Link className="icon-button max-sm:hidden" href={linkTo(before)} rel="prev" aria-label={named(before)}>
          <Icon name="left" />
        </Link>
        <ul className="flex min-w-0 max-sm:-ms-1.5">
          {SEASONS.map((name) => (
            <li key={name}>
              <Link
                className="inline-flex min-h-11 items-center rounded-md px-1.5 font-[550] text-soft max-sm:text-sm hover:text-ink aria-[current]:text-accent sm:px-3"
                href={linkTo({ year: season.year, name })}
                aria-current={name === season.name ? 'page' : undefined}
              >
                {t(`names.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Link className="icon-button max-sm:hidden" href={linkTo(after)} rel="next" aria-label={named(after)}>
          <Icon name="right" />
        </Link>
      </div>
      <div className="flex flex-none items-center">
        <Link className="icon-button max-sm:w-9" href={linkTo(ofYear(-1))} aria-label={named(ofYear(-1))}>
          <Icon name="left" />
        </Link>
        <span className="figures px-1 font-semibold text-ink">{season.year}</span>
        <Link className="icon-button max-sm:w-9" href={linkTo(ofYear(1))} aria-label={named(ofYear(1))}>
          <Icon name="right" />
        </Link>
      </div>
    </nav>
  )
}

type AllProps = { season: Season; group: Exclude<SeasonGroup, 'Continuing'>; total: number }

/** The way to all works of a group that is longer than its page. */
function All({ season: { year, name }, group, total }: AllProps) {
  const t = useTranslations('charts.season')
  const href = mediaIndexLink({
    type: group,
    season: [name],
    yearFrom: year,
    yearTo: year,
  })
  return (
    <p className="mt-6">
      <Link className="quiet-link" href={href}>
        {t('all', { count: total })}
      </Link>
    </p>
  )
}
