'use client'
import { lazy, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../../session/use-own-user'
import { ImportSkeleton } from './skeleton'

const ImportPage = lazy(withMessages(() => import('./import-page')))
const MyImports = lazy(withMessages(() => import('./my-imports')))

/** One of the user's imports, or all of them, after the session is known. */
export function ImportShell({ id }: { id?: number }) {
  const user = useOwnUser()
  if (!user) return <ImportSkeleton />
  return <Suspense fallback={<ImportSkeleton />}>{id === undefined ? <MyImports /> : <ImportPage id={id} />}</Suspense>
}
