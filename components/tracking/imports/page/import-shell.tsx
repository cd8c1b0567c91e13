'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import { ImportSkeleton } from './skeleton'

const ImportPage = lazyPart(withMessages(() => import('./import-page')))
const MyImports = lazyPart(withMessages(() => import('./my-imports')))

/** One of the user's imports, or all of them, after the session is known. */
export function ImportShell({ id }: { id?: number }) {
  const user = useOwnUser()
  if (!user) return <ImportSkeleton />
  const waiting = <ImportSkeleton />
  return id === undefined ? <MyImports waiting={waiting} /> : <ImportPage id={id} waiting={waiting} />
}
