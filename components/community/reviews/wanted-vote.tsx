import { useTranslations } from 'next-intl'
import { useRead } from '@/components/identity/session/use-read'
import { QuietLink } from '@/components/ui/quiet-link'
import { reviewedLink } from '@/lib/community/links/reviews'
import type { OwnComments, Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { Votes, voteOn } from './votes'

/**
 * A text on which a visitor wanted to vote, with its votes, of which the wanted one is stored. Nothing for a text that
 * is gone or hidden, or whose author the user has blocked or muted.
 */
export function WantedVote({ id }: { id: number }) {
  const t = useTranslations('welcome.wanted')
  const { found: review } = useRead<Review>(links.comment(id))
  const { found: own } = useRead<OwnComments>(links.ownCommentsCall([id]))
  if (!review || review === 'failed' || !own || own === 'failed' || own.folded.includes(review.poster.id)) return null
  const { kind, entity, poster } = review
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <QuietLink href={reviewedLink(review)} dir="auto" className="wrap-anywhere">
        {t('text', { kind, title: entity.title, username: poster.username })}
      </QuietLink>
      <span className="figures inline-flex items-center gap-1">
        <Votes review={review} mine={voteOn(id, own)} />
      </span>
    </div>
  )
}
