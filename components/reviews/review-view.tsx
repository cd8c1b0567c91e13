'use client'
import { links, sized } from '@/lib/links'
import type { Review } from '@/lib/schemas/reviews'
import { Icon } from '../ui/icon'
import { RelativeTime } from '../ui/relative-time'
import { Verdict } from './verdict'

export type ReviewTexts = {
  /** When it was written, and when it was last changed where that is another time. */
  created: string
  edited: { label: string; exact: string } | null
  verdict: string | null
  votes: { up: string; down: string }
  /** What unfolds a long one; null for those that are shown whole. */
  more: string | null
  less: string
}

export type ReviewProps = {
  review: Omit<Review, 'rawText' | 'textType' | 'updatedDate' | 'entity' | 'media'>
  texts: ReviewTexts
}

/** One review or comment. Its text is HTML that the server has made of what was written, and nothing else. */
export function ReviewView({ review, texts }: ReviewProps) {
  const { id, poster, title, recommended, votes, createdDate } = review
  const name = `review-${id}-by`
  return (
    <article className="review" id={`review-${id}`} aria-labelledby={name}>
      <header className="review-head">
        <PosterPicture poster={poster} />
        <div className="review-by">
          <p className="review-name" id={name}>
            <a href={links.user(poster.username)}>
              <bdi>{poster.username}</bdi>
            </a>
          </p>
          <p className="review-date">
            <RelativeTime iso={createdDate} exact={texts.created} />
            {texts.edited && <span title={texts.edited.exact}> · {texts.edited.label}</span>}
          </p>
        </div>
        {recommended && texts.verdict && <Verdict verdict={recommended} label={texts.verdict} />}
      </header>
      {title && (
        <h3 className="review-title" dir="auto">
          {title}
        </h3>
      )}
      <ReviewText html={review.html} texts={texts} />
      <footer className="review-votes figures">
        <Vote icon="thumbUp" count={votes.up} label={texts.votes.up} />
        <Vote icon="thumbDown" count={votes.down} label={texts.votes.down} />
      </footer>
    </article>
  )
}

/** <details> comes after what it unfolds: so the first lines can be read, and no script is needed (reviews.css). */
function ReviewText({ html, texts: { more, less } }: { html: string; texts: ReviewTexts }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, which is the only one to write it
  const text = <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  if (!more) return text
  return (
    <div className="review-long">
      {text}
      <details className="review-more">
        <summary>
          <span className="review-unfold">{more}</span>
          <span className="review-fold">{less}</span>
          <Icon name="down" size={16} />
        </summary>
      </details>
    </div>
  )
}

function Vote({ icon, count, label }: { icon: 'thumbUp' | 'thumbDown'; count: number; label: string }) {
  return (
    <span className="review-vote" title={label}>
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{label}</span>
    </span>
  )
}

/** Who wrote it: the picture, or the first letter of the name. */
function PosterPicture({ poster: { id, username, profilePicture } }: Pick<Review, 'poster'>) {
  if (!profilePicture) {
    return (
      <span className="poster" aria-hidden="true">
        {[...username][0]?.toUpperCase()}
      </span>
    )
  }
  const address = links.file('user', id, profilePicture.filename)
  return (
    // biome-ignore lint/performance/noImgElement: the sizes are made once by our own file service
    <img className="poster" alt="" src={sized(address, 80)} width={40} height={40} loading="lazy" decoding="async" />
  )
}
