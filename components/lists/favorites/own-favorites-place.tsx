'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'

const OwnFavorites = lazyPart(() => import('./own-favorites'))

/** The place of the user's favourite characters, people and companies, below the favourite works. */
export function OwnFavoritesPlace() {
  return useOwnUser() && <OwnFavorites />
}
