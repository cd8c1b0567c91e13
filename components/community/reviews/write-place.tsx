'use client'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { Link } from '@/i18n/link'
import { FORM_ANCHOR } from '@/lib/community/links/reviews'
import { links } from '@/lib/links'
import type { Place } from './calls'
import { useOwnReviews } from './own-reviews'

const WriteComment = lazyPart(() => import('./write-comment'))
const WriteReview = lazyPart(() => import('./write-review'))
const EditReview = lazyPart(() => import('./edit-review'))

type Props = {
  place: Place
  /** The page. */
  path: string
  label: string
  listed: readonly number[]
}

/**
 * Where a text is written: a comment in a line, others in a form behind a button. Visitors log in and come back to it;
 * its code is loaded for users.
 */
export function WritePlace({ place, path, label, listed }: Props) {
  const own = useOwnReviews()
  // The user's own review may be on another page of the list: then it is edited here.
  const Write = place.kind === 'comment' ? WriteComment : WriteReview
  const elsewhere = own?.editing === own?.known?.review?.id && !listed.includes(own?.editing ?? 0) ? own?.editing : null
  return (
    <div
      id={FORM_ANCHOR}
      className="mb-3 max-w-reading min-h-11 scroll-mt-[calc(var(--header)+16px)] sm:mb-5 needs-script"
    >
      <Link
        href={links.login(`${path}#${FORM_ANCHOR}`)}
        rel="nofollow"
        className="button button-plain for-visitors inset-ring inset-ring-line"
      >
        <Icon name="edit" size={18} />
        {label}
      </Link>
      {own &&
        (elsewhere ? (
          <EditReview id={elsewhere} own={own} />
        ) : (
          <Write key={JSON.stringify(place)} place={place} own={own} />
        ))}
    </div>
  )
}
