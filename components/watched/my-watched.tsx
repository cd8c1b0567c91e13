'use client'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../session/use-own-user'
import { lazyPart } from '../ui/lazy-part'
import { CARDS } from './cards'

const WatchedList = lazyPart(withMessages(() => import('./watched-list')))

/** The watched works of the user. The list and its texts are loaded for logged-in users. */
export function MyWatched({ title }: { title: string }) {
  const user = useOwnUser()
  return (
    <section aria-labelledby="watched-title">
      <h1 id="watched-title" className="sr-only">
        {title}
      </h1>
      {user ? <WatchedList key={user.id} waiting={<WatchedSkeleton />} /> : <WatchedSkeleton />}
    </section>
  )
}

/** The placeholders of the cards. */
function WatchedSkeleton() {
  return (
    <div className={`${CARDS} needs-script`} aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className="skeleton min-h-58 rounded-lg" />
      ))}
    </div>
  )
}
