'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const MyRecordList = lazyPart(() => import('./my-record-list'))

const SKELETON = <Skeletons count={8} className="needs-script gap-px" each="h-14 rounded-sm" />

/** The watched works of the user. The list and its texts are loaded for logged-in users. */
export function MyRecords({ title }: { title: string }) {
  const user = useOwnUser()
  return (
    <section aria-labelledby="watched-title">
      <h1 id="watched-title" className="sr-only">
        {title}
      </h1>
      {user ? <MyRecordList key={user.id} waiting={SKELETON} /> : SKELETON}
    </section>
  )
}
