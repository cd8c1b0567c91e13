import type { ComponentType } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { useSession } from './use-session'

/** A part of a page for logged-in users. Visitors load nothing. */
export function userPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as lazyPart()
  return function UserPart(props: Props) {
    return useSession().state === 'open' ? <Part {...props} /> : null
  }
}
