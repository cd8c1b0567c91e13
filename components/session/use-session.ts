import { useSyncExternalStore } from 'react'
import { onSession, type Session, session, VISITOR } from '@/lib/browser/session'

/** Who uses this page, as it becomes known. Before that, and on the server, it is a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, session, () => VISITOR)
}
