'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const MyReviews = lazyPart(withMessages(() => import('./my-reviews')))

/** The reviews of the logged-in user, after the session is known. */
export function MyReviewsShell() {
  const user = useOwnUser()
  if (!user) return <Skeleton />
  return <MyReviews key={user.id} waiting={<Skeleton />} />
}

function Skeleton() {
  return (
    <div className="grid max-w-[780px] gap-3 needs-script" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <span key={place} className="skeleton h-44 rounded-lg" />
      ))}
    </div>
  )
}
