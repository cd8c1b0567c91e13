'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const MyRecordList = lazyPart(withMessages(() => import('./my-record-list')))

/** The watched works of the user. The list and its texts are loaded for logged-in users. */
export function MyRecords({ title }: { title: string }) {
  const user = useOwnUser()
  return (
    <section aria-labelledby="watched-title">
      <h1 id="watched-title" className="sr-only">
        {title}
      </h1>
      {user ? <MyRecordList key={user.id} waiting={<RecordsSkeleton />} /> : <RecordsSkeleton />}
    </section>
  )
}

/** The placeholders of the rows. */
function RecordsSkeleton() {
  return (
    <div className="needs-script grid gap-px" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <span key={place} className="skeleton h-14 rounded-sm" />
      ))}
    </div>
  )
}
