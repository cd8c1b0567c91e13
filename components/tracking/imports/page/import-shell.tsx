'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { ImportSkeleton } from './skeleton'

const ImportPage = lazyPart(() => import('./import-page'))
const MyImports = lazyPart(() => import('./my-imports'))

/** One of the user's imports, or all of them, after the session is known. */
export function ImportShell({ id }: { id?: number }) {
  const user = useOwnUser()
  if (!user) return <ImportSkeleton />
  const waiting = <ImportSkeleton />
  return id === undefined ? <MyImports waiting={waiting} /> : <ImportPage id={id} waiting={waiting} />
}
