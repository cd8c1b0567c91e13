import type { ReactNode } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { administrationLinks } from '@/lib/administration/links'
import type { Overview as Found } from '@/lib/administration/schemas/overview'
import { Facts } from './facts'
import { Health } from './health'
import { Sources } from './sources'
import { Totals } from './totals'
import { Waiting } from './waiting'

type Props = { waiting?: ReactNode }

/** What is well, what is not, what waits for a person, and how the site was used. */
export default function Overview({ waiting }: Props) {
  const { found, failure, read } = useRead<Found>(administrationLinks.overviewCall())
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (found === undefined) return waiting
  return (
    <>
      <Waiting overview={found} />
      <Health findings={found.health} onAgain={read} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Facts overview={found} />
        <Sources sources={found.sources} />
      </div>
      <Totals totals={found.totals} grafana={found.grafana} />
    </>
  )
}
