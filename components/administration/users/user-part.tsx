'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANELS } from '@/components/ui/skeletons'

const User = lazyPart(() => import('./user'))

/** The page of a user, which is loaded for administrators. */
export function UserPart({ id }: { id: number }) {
  return <User id={id} waiting={PANELS} />
}
