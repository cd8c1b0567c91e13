import { useSyncExternalStore } from 'react'
import { onSession, type Session, session, VISITOR } from '@/lib/browser/session'

/** The session of this browser, as it changes. Until it is known, and on the server, it is a visitor's. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, session, () => VISITOR)
}
