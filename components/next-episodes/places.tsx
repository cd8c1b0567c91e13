'use client'
import { withMessages } from '@/i18n/browser'
import { useSession } from '../session/use-session'
import { lazyPart } from '../ui/lazy-part'

const OfWork = lazyPart(withMessages(() => import('./of-work')))
const Row = lazyPart(withMessages(() => import('./row')))

/** The place of the torrents with my next episode of a work. Visitors load nothing. */
export function NextOfWork({ id }: { id: number }) {
  return useSession().state === 'open' ? <OfWork id={id} /> : null
}

/** The place of my next episodes on the home page. Visitors load nothing. */
export function NextRow() {
  return useSession().state === 'open' ? <Row /> : null
}
