import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { showLater, tellLater } from '@/lib/browser/empty-boxes'
import { proposalsCall } from '@/lib/tracking/links/proposals'
import type { Proposal, Proposals } from '@/lib/tracking/schemas/proposals'
import { Notice } from './notice'
import { GRIDS, type OwnTexts, ProposalsSection, SkeletonCards, TEXT_PLACES } from './own-sections'
import { ProposalCard } from './proposal-card'
import { firstReasons } from './reasons'
import { useDismissals } from './use-dismissals'

/** So many are in its place; the others follow when one is dismissed. */
const MAX = 8

/** Works that the user may like, each with its reason. Loaded with its texts for logged-in users. */
export default function OwnProposals({ texts }: { texts: OwnTexts }) {
  const t = useTranslations('home.mine')
  const { found, read } = useRead<Proposals>(proposalsCall())
  const proposed = found && found !== 'failed' ? found.data : []
  const { shown, dismiss } = useDismissals(proposed)
  const left = shown.length
  useEffect(() => {
    if (!found || found === 'failed') return
    tellLater({ 'has-proposals': left > 0 })
    if (left === 0) showLater('has-proposals')
  }, [found, left])
  const isFound = found !== undefined && found !== 'failed'
  useEffect(() => {
    if (isFound) return () => showLater('has-proposals')
  }, [isFound])
  return (
    <ProposalsSection texts={texts} heading={left > 0 && <Reasons proposed={shown.slice(0, MAX)} />}>
      {found === undefined && <SkeletonCards grid={GRIDS.proposals} />}
      {found === 'failed' && (
        <div className={TEXT_PLACES.proposals}>
          <Notice title={t('failed')} onRetry={read} />
        </div>
      )}
      {proposed.length > 0 && (
        <ul className={GRIDS.proposals} aria-label={texts.proposals}>
          {shown.slice(0, MAX).map((proposal) => (
            <ProposalCard
              key={proposal.media.id}
              {...proposal}
              why="because"
              onDismiss={() => void dismiss(proposal.media)}
            />
          ))}
        </ul>
      )}
    </ProposalsSection>
  )
}

/** The heading: the liked works that are the first reasons. */
function Reasons({ proposed }: { proposed: readonly Proposal[] }) {
  const t = useTranslations('home.mine')
  const { first, second, hasMore } = firstReasons(proposed)
  const title = (work: typeof first): ReactNode => work && <Title title={work.title} {...otherTitles(work)} />
  if (!second) return t.rich('because', { work: () => title(first) })
  return t.rich(hasMore ? 'becauseMore' : 'becauseBoth', { first: () => title(first), second: () => title(second) })
}
