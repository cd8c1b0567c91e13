'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import type { Place } from './calls'
import { useOwnReviews } from './own-reviews'

const WriteReply = lazyPart(withMessages(() => import('./write-reply')))

/** Where a reply in a thread is written, once somebody has asked for it. */
export function ReplyPlace({ thread, place }: { thread: number; place: Place }) {
  const own = useOwnReviews()
  if (own?.replying?.thread !== thread) return null
  const { answered } = own.replying
  return <WriteReply key={answered} replying={own.replying} place={{ ...place, answered }} own={own} />
}
