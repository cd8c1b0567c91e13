import { loadMessages } from '@/i18n/browser'
import { session } from '@/lib/browser/session'

/**
 * Loads what shows the announcements for a user who has just logged in: they come with the page to which the login
 * leads, and move nothing there.
 */
export async function announcementsReady(): Promise<void> {
  const now = session()
  if (now.state !== 'open' || now.user.announcements.length === 0) return
  await Promise.all([import('./wake'), import('./own-announcements'), loadMessages()]).catch(() => {})
}
