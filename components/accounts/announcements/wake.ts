import { isReserved, release } from '@/lib/browser/reserved'
import { onSession, session } from '@/lib/browser/session'
import { accessToken } from '@/lib/browser/session-calls'

let isFollowed = false

/**
 * Restores the session, and shows the announcements for its user above the page, whenever they change.
 * @throws Problem when it cannot be restored now
 */
export async function wake(): Promise<void> {
  // What could not be loaded, for example offline, is tried again at the next change.
  if (!isFollowed) onSession(() => void announce().catch(() => {}))
  isFollowed = true
  try {
    if (session().state === 'asleep') await accessToken()
    await announce()
  } catch (failure) {
    // Nothing comes into their place now.
    release()
    throw failure
  }
}

let isShown = false

/** What shows them is loaded when there is one. */
async function announce(): Promise<void> {
  const now = session()
  const announcements = now.state === 'open' ? now.user.announcements : []
  if (announcements.length === 0 && !isShown && !isReserved()) return
  isShown = true
  const { showOwn } = await import('./own-announcements')
  await showOwn(announcements)
}
