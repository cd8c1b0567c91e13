import { useTranslations } from 'next-intl'
import { CoverSizeSwitch } from '@/components/browse/cover-size-switch'
import { Empty } from '@/components/ui/empty'
import { useFormats } from '@/i18n/formats'
import { seasonLink, upcomingLink } from '@/lib/catalogue/links/charts'
import { UPCOMING_KINDS, type Upcoming, type UpcomingKind } from '@/lib/catalogue/schemas/charts'
import { ChartFrame } from './chart-frame'
import { Choices } from './choices'
import { CoverGroup } from './cover-group'

type Group = Upcoming['groups'][number]

/** Works that are not out, by season. */
export function UpcomingPage({ kind, groups }: { kind: UpcomingKind; groups: readonly Group[] }) {
  const t = useTranslations('charts.upcoming')
  const s = useTranslations('charts.season')
  const covers = useTranslations('browse.covers')
  const format = useFormats()
  const nameOf = ({ year, season }: Group) => {
    if (year === null) return t('undated')
    return season
      ? s('named', { season: s(`names.${season}`), year: String(year) })
      : t('someTime', { year: String(year) })
  }
  return (
    <ChartFrame
      chart="upcoming"
      title={t('title')}
      beside={<CoverSizeSwitch label={covers('label')} smaller={covers('smaller')} larger={covers('larger')} />}
      texts={groups.flatMap(({ data }) => data.map(({ title }) => title))}
    >
      <Choices
        label={t('kind')}
        choices={UPCOMING_KINDS.map((each) => ({
          label: t(`kinds.${each}`),
          href: upcomingLink({ kind: each }),
          isChosen: each === kind,
        }))}
      />
      {groups.length === 0 && <Empty title={t('nothing')} next={{ href: seasonLink(), text: t('season') }} />}
      {groups.map((group, index) => (
        <CoverGroup
          key={`${group.year} ${group.season}`}
          id={`group-${index}`}
          title={nameOf(group)}
          count={format.count(group.total)}
          works={group.data}
          first={index === 0}
        />
      ))}
    </ChartFrame>
  )
}
