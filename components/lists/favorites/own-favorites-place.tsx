'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const OwnFavorites = lazyPart(withMessages(() => import('./own-favorites')))

/** The place of the user's favourite characters, people and companies, below the favourite works. */
export function OwnFavoritesPlace() {
  return useOwnUser() && <OwnFavorites />
}
