'use client'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../session/use-own-user'
import { lazyPart } from '../ui/lazy-part'

const OwnFavorites = lazyPart(withMessages(() => import('./own-favorites')))

/** The place of the user's favourite characters, people and companies, below the favourite works. */
export function OwnFavoritesPlace() {
  return useOwnUser() && <OwnFavorites />
}
