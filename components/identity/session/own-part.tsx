import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { useOwnUser } from './use-own-user'

/** A part of a page for the logged-in user, loaded after the session is known; until then it renders `waiting`. */
export function ownPart(load: () => Promise<{ default: ComponentType }>, waiting: ReactNode) {
  const Part = lazyPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as lazy()
  return function OwnPart() {
    const user = useOwnUser()
    return user ? <Part key={user.id} waiting={waiting} /> : waiting
  }
}
