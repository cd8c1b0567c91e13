import type { Metadata } from 'next'
import { getMessages, getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { StatisticsView } from '@/components/tracking/statistics/statistics-view'
import { statisticsTextsOf } from '@/components/tracking/statistics/texts'
import { Empty } from '@/components/ui/empty'
import { Kept } from '@/components/views/users/kept'
import { userMetadata } from '@/components/views/users/metadata'
import { links } from '@/lib/links'
import { statisticsSearch } from '@/lib/tracking/schemas/statistics'
import { statisticsOf } from '@/server/domain/tracking/statistics'
import { site } from '@/server/platform/site/site'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

type Props = UserParams & SearchProps

export async function generateMetadata(props: Props): Promise<Metadata> {
  return userMetadata(await loadUserForMetadata(props), 'statistics')
}

export default async function UserStatistics(props: Props) {
  const statisticsTexts = statisticsTextsOf(await getMessages())
  const t = await getTranslations('statistics')
  const { id, username, showStatistics } = await loadUser(props)
  if (!showStatistics) return <Kept username={username} />
  const { year } = searchOf(statisticsSearch, await props.searchParams)
  const statistics = await statisticsOf(id, { year })
  if (statistics.titles === 0 && statistics.activityYears.length === 0)
    return <Empty title={t('nothingOf', { username })} />
  return (
    <section aria-labelledby="tab-title">
      <PageParameters of={statisticsSearch} />
      <h2 id="tab-title" className="sr-only">
        {t('of', { username })}
      </h2>
      <StatisticsView
        statistics={statistics}
        texts={statisticsTexts}
        today={new Date().toISOString().slice(0, 10)}
        year={year}
        path={links.user(username, 'statistics')}
        firstWeekday={(await site()).firstWeekday}
      />
    </section>
  )
}
