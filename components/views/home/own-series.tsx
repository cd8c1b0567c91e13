import { useEffect } from 'react'
import { showLater, tellLater } from '@/lib/browser/empty-boxes'
import type { Proposal } from '@/lib/tracking/schemas/proposals'
import { GRIDS } from './own-sections'
import { ProposalCard } from './proposal-card'
import { useDismissals } from './use-dismissals'

/** The sequels of what the user has seen, each with the work that it follows. */
export function OwnSeries({ label, series }: { label: string; series: readonly Proposal[] }) {
  const { shown, dismiss } = useDismissals(series)
  const left = shown.length
  useEffect(() => {
    tellLater({ 'has-series': left > 0 })
    if (left === 0) showLater('has-series')
  }, [left])
  useEffect(() => {
    return () => showLater('has-series')
  }, [])
  return (
    <ul className={GRIDS.series} aria-label={label}>
      {shown.map((proposal) => (
        <ProposalCard
          key={proposal.media.id}
          {...proposal}
          why="follows"
          onDismiss={() => void dismiss(proposal.media)}
        />
      ))}
    </ul>
  )
}
