'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { links } from '@/lib/links'
import { FeedSkeleton } from '../friends-feed/feed-skeleton'
import { GRIDS, OwnSectionsSkeleton, type OwnTexts, ProposalsSection, SkeletonCards } from './own-sections'
import { Section } from './section'

const OwnWorks = lazyPart(() => import('./own-works'))
const OwnProposals = lazyPart(() => import('./own-proposals'))
const OwnFeed = lazyPart(() => import('./own-feed'))

/**
 * The place of what the user can go on with. The stylesheet reserves it before the first paint, and hides it for
 * visitors, who load nothing. Its height is the same whatever is in it, so that nothing below it moves.
 */
export function OwnWorksPlace({ texts }: { texts: OwnTexts }) {
  const waiting = <OwnSectionsSkeleton texts={texts} />
  return (
    <div className="for-users column pt-3 md:pt-5">
      {useMayBeUser() ? <OwnWorks texts={texts} waiting={waiting} /> : waiting}
    </div>
  )
}

/** The place of works that the user may like, in the same way. */
export function OwnProposalsPlace({ texts }: { texts: OwnTexts }) {
  const waiting = (
    <ProposalsSection texts={texts}>
      <SkeletonCards grid={GRIDS.proposals} />
    </ProposalsSection>
  )
  return useMayBeUser() ? <OwnProposals texts={texts} waiting={waiting} /> : waiting
}

/** The place of the newest activity of the users whom the user follows, in the same way. */
export function OwnFeedPlace({ texts }: { texts: OwnTexts }) {
  const waiting = <FeedSkeleton rows={FEED_ROWS} />
  return (
    <Section box="friends" title={texts.friends} href={links.myAccount('feed')} className="for-users md:self-start">
      <div className="h-78">{useMayBeUser() ? <OwnFeed waiting={waiting} /> : waiting}</div>
    </Section>
  )
}

/** As many as its place is high. */
const FEED_ROWS = 4

/** Whether somebody is logged in, or may be: then the parts are loaded while the session is fetched. */
const useMayBeUser = () => useSession().state !== 'visitor'
