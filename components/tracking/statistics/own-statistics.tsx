'use client'
import { useSearchParams } from 'next/navigation'
import { failureText } from '@/components/identity/session/failure'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { useRead } from '@/components/identity/session/use-read'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { WIDE_PLOT } from '@/components/ui/plot'
import { QuietLink } from '@/components/ui/quiet-link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { links, yearLink } from '@/lib/links'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { STATISTICS, StatisticsView } from './statistics-view'
import type { StatisticsTexts } from './texts'
import { TILE, TILES } from './tiles'

const PATH = links.myAccount('statistics')

/** The statistics of the logged-in user, and whether others may see them. */
export function OwnStatistics({ texts }: { texts: StatisticsTexts }) {
  const user = useOwnUser()
  const year = yearIn(useSearchParams().get('year'))
  const { found, failure, read } = useRead<Statistics>(
    user && yearLink(links.userCall(user.username, 'statistics'), year),
  )
  if (found === 'failed')
    return (
      <Empty title={failureText(failure, texts.failures)}>
        <Button onClick={read}>{texts.retry}</Button>
      </Empty>
    )
  if (!user || !found) return <StatisticsSkeleton />
  if (found.titles === 0 && found.activityYears.length === 0)
    return (
      <Empty title={texts.nothing} lead={texts.nothingText} next={{ href: mediaIndexLink({}), text: texts.browse }} />
    )
  return (
    <>
      <p className="mb-5 text-sm/normal text-quiet">
        {user.showStatistics ? texts.shown : texts.hidden}{' '}
        <QuietLink href={links.settings('privacy')}>{texts.change}</QuietLink>
      </p>
      <StatisticsView
        statistics={found}
        texts={texts}
        today={new Date().toISOString().slice(0, 10)}
        year={year}
        path={PATH}
        firstWeekday={firstWeekday()}
      />
    </>
  )
}

/** The day that a week begins with on this site, which every page says. */
const firstWeekday = () => Number(document.documentElement.dataset.firstWeekday ?? 1)

/** Must parse as the server does, but without the validation library. */
function yearIn(text: string | null): number | undefined {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0
  return year >= 1970 && year <= 9998 ? year : undefined
}

const WAITING_TILES = ['titles', 'episodes', 'hours', 'rating'] as const

/** The placeholder of statistics that are loading. */
function StatisticsSkeleton() {
  return (
    <div className={`${STATISTICS} needs-script`} aria-hidden="true">
      <div className={TILES}>
        {WAITING_TILES.map((tile) => (
          <span key={tile} className={`${TILE} skeleton min-h-23`} />
        ))}
      </div>
      <span className={`${WIDE_PLOT} skeleton min-h-65`} />
    </div>
  )
}
