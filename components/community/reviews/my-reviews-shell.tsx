'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const MyReviews = lazyPart(() => import('./my-reviews'))

const SKELETON = <Skeletons count={3} className="max-w-[780px] gap-3 needs-script" each="h-44 rounded-lg" />

/** The reviews of the logged-in user, after the session is known. */
export function MyReviewsShell() {
  const user = useOwnUser()
  return user ? <MyReviews key={user.id} waiting={SKELETON} /> : SKELETON
}
