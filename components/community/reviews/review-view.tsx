'use client'
import { type ReactNode, useRef, useState } from 'react'
import { MySpoilers } from '@/components/catalogue/marks/places'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { takeWantedAction, wantAction } from '@/lib/browser/wanted-action'
import { replyAnchor, reviewThread, textAnchor } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { sized } from '@/lib/links/pictures'
import { SPOILER_EPISODE } from '@/lib/markup/spoiler'
import type { Place } from './calls'
import { useOwnReviews } from './own-reviews'
import { Verdict } from './verdict'

const ReviewActions = lazyPart(() => import('./review-actions'))
const FoldedText = lazyPart(() => import('./folded-text'))
const EditReview = lazyPart(() => import('./edit-review'))

export type ReviewTexts = {
  /** Whom a reply answers. */
  answers: string | null
  /** When it was written, and when it was changed, if later. */
  created: string
  edited: { label: string; exact: string } | null
  verdict: string | null
  /** What the author's score is called. */
  score: string
  /** The mark of a review whose author did not know the end. */
  beforeEnd: string | null
  votes: { up: string; down: string }
  /** Asks visitors to log in and to reply; null where nobody replies. */
  reply: string | null
  /** Leads to the replies to a review; null without any, and where they are shown. */
  replies: string | null
  /** The label of the button that expands a long text; null if it is not collapsed. */
  more: string | null
  less: string
}

export type ReviewProps = {
  review: Omit<
    Review,
    'rawText' | 'textType' | 'updatedDate' | 'entity' | 'entityId' | 'media' | 'other' | 'episode' | 'writtenBeforeEnd'
  >
  /** Its address. */
  href: string
  /** What it is about, in lists of several entries. */
  about?: string
  texts: ReviewTexts
  /** The work that it is about. */
  work: number | null
  place: Place
}

/** A review, comment or recommendation. Its text is HTML that only the server renders and sanitises. */
export function ReviewView({ review, href, about, texts, work, place }: ReviewProps) {
  const { id, kind, poster, title, votes, answered } = review
  const anchor = textAnchor(kind, id)
  const name = `${anchor}-by`
  const [isUnfolded, setUnfolded] = useState(false)
  const own = useOwnReviews()
  if (own?.gone.has(id)) return null
  if (own?.editing === id) return <EditReview id={id} own={own} />
  const isFolded = !isUnfolded && own?.known?.folded.includes(poster.id)
  const unfold = () => {
    // What was wanted before the login is not done: its author was folded then.
    takeWantedAction(`review:${id}`)
    setUnfolded(true)
  }
  const counts = (
    <>
      <Vote up count={votes.up} label={texts.votes.up} />
      <Vote up={false} count={votes.down} label={texts.votes.down} />
    </>
  )
  const replies = texts.replies !== null && work !== null && (
    <Link
      href={reviewThread({ id, entity: { id: work } })}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 hover:bg-float hover:text-ink"
      rel="nofollow"
    >
      <Icon name="note" size={16} />
      {texts.replies}
    </Link>
  )
  const asked = (
    <>
      <VoteLink id={id} href={href} up count={votes.up} label={texts.votes.up} />
      <VoteLink id={id} href={href} up={false} count={votes.down} label={texts.votes.down} />
      {replies}
      {texts.reply && (
        <Link
          href={links.login(href.replace(/#.*$/, `#${replyAnchor(id)}`))}
          rel="nofollow"
          className={`ms-auto ${ASKED}`}
        >
          {texts.reply}
          <span className="sr-only">: {poster.username}</span>
        </Link>
      )}
    </>
  )
  return (
    <article
      className="scroll-mt-[calc(var(--header)+16px)] rounded-lg bg-raised p-4 target:shadow-[inset_0_0_0_1.5px_var(--edge)] sm:px-6 sm:py-5"
      id={anchor}
      aria-labelledby={isFolded ? undefined : name}
    >
      {isFolded ? (
        <FoldedText username={poster.username} onShow={unfold} />
      ) : (
        <>
          <Head review={review} texts={texts} name={name} />
          {answered && texts.answers && (
            <p className="mt-3 text-sm text-quiet">
              <a href={`#${textAnchor(answered.kind, answered.id)}`} className="hover:text-accent">
                {texts.answers}
              </a>
            </p>
          )}
          <Marks href={href} about={about} beforeEnd={texts.beforeEnd} />
          {title && (
            <h3 className="mt-3.5 text-lg/6 font-[650] wrap-anywhere" dir="auto">
              {title}
            </h3>
          )}
          <ReviewText html={review.html} texts={texts} work={work} />
          <footer
            className={`figures flex min-h-10 flex-wrap items-center gap-x-5 text-sm/normal text-quiet ${texts.more ? 'mt-0.5' : 'mt-2'}`}
          >
            {own ? (
              <ReviewActions
                review={review}
                place={place}
                own={own}
                isAnswered={texts.reply !== null}
                replies={replies}
                waiting={counts}
              />
            ) : (
              asked
            )}
          </footer>
        </>
      )}
    </article>
  )
}

/** The author, when it was written, and the verdict. `name` is the id of the line with the author's name. */
function Head({ review, texts, name }: Pick<ReviewProps, 'review' | 'texts'> & { name: string }) {
  const { poster, createdDate, score, recommended } = review
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {/* What does not fit beside the whole name goes to the next line. */}
      <div className="flex min-w-0 flex-auto items-center gap-3">
        <PosterPicture poster={poster} />
        <div className="min-w-0">
          <p className="leading-5 font-semibold wrap-anywhere text-ink" id={name}>
            <Link href={links.user(poster.username)} className="hover:text-accent">
              <bdi>{poster.username}</bdi>
            </Link>
          </p>
          <p className="text-sm text-quiet">
            <RelativeTime iso={createdDate} exact={texts.created} />
            {texts.edited && <span title={texts.edited.exact}> · {texts.edited.label}</span>}
          </p>
        </div>
      </div>
      {score !== null && (
        <span className="chip chip-plain figures">
          <span className="sr-only">{texts.score} </span>
          <ScoreValue score={score} />
        </span>
      )}
      {recommended && texts.verdict && <Verdict verdict={recommended} label={texts.verdict} />}
    </header>
  )
}

/** What a review is about, and that it was written before the end. */
function Marks({
  href,
  about,
  beforeEnd,
}: Pick<ReviewProps, 'href' | 'about'> & { beforeEnd: string | null }): ReactNode {
  if (!about && !beforeEnd) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {about && (
        <Link href={href} className="font-semibold wrap-anywhere text-ink hover:text-accent" dir="auto">
          {about}
        </Link>
      )}
      {beforeEnd && <span className="chip chip-plain">{beforeEnd}</span>}
    </p>
  )
}

/** <details> comes after the text that it expands: the first lines stay visible without a script (reviews.css). */
function ReviewText({ html, texts: { more, less }, work }: { html: string } & Pick<ReviewProps, 'texts' | 'work'>) {
  const place = useRef<HTMLDivElement>(null)
  const look = more ? 'prose max-w-none' : 'prose mt-2.5 max-w-none'
  const text = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
      <div ref={place} className={look} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {work !== null && html.includes(SPOILER_EPISODE) && <MySpoilers id={work} text={place} html={html} />}
    </>
  )
  if (!more) return text
  return (
    <div className="review-long mt-2.5">
      {text}
      <details className="group/more">
        <summary className="inline-flex min-h-10 list-none items-center gap-1.5 rounded-sm text-sm/normal font-semibold text-ink hover:text-accent">
          <span className="group-open/more:hidden">{more}</span>
          <span className="not-group-open/more:hidden">{less}</span>
          <Icon name="down" size={16} />
        </summary>
      </details>
    </div>
  )
}

type VoteProps = { up: boolean; count: number; label: string }

function Vote(props: VoteProps) {
  return (
    <span className="inline-flex items-center gap-1.5" title={props.label}>
      <VoteCount {...props} />
    </span>
  )
}

function VoteCount({ up, count, label }: VoteProps) {
  return (
    <>
      <Icon name={up ? 'thumbUp' : 'thumbDown'} size={16} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </>
  )
}

/** Users don't press it: their buttons are on their way. */
const ASKED =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 hover:bg-float hover:text-ink in-data-session:pointer-events-none'

/** The vote of a visitor, which is stored after the login (votes.tsx). */
function VoteLink({ id, href, ...props }: VoteProps & { id: number; href: string }) {
  return (
    <Link
      href={links.login(href)}
      rel="nofollow"
      className={ASKED}
      title={props.label}
      onClick={() => wantAction(`review:${id}`, props.up ? 'helpful' : 'notHelpful')}
    >
      <VoteCount {...props} />
    </Link>
  )
}

const POSTER =
  'grid size-10 flex-none place-items-center rounded-full bg-float font-[650] text-soft object-cover shadow-[inset_0_0_0_1px_var(--line)]'

/** The author's picture, or the first letter of the name. */
function PosterPicture({ poster: { id, username, profilePicture } }: Pick<Review, 'poster'>) {
  if (!profilePicture) {
    return (
      <span className={POSTER} aria-hidden="true">
        {[...username][0]?.toUpperCase()}
      </span>
    )
  }
  const address = links.file('user', id, profilePicture.filename)
  return (
    // biome-ignore lint/performance/noImgElement: our file service makes the widths
    <img className={POSTER} alt="" src={sized(address, 80)} width={40} height={40} loading="lazy" decoding="async" />
  )
}
