import { loadMessages } from '@/i18n/browser'
import { notify } from '../ui/notify'

/** Logs out, and says so; both the words and the way are fetched by then. */
export async function leaveSession(): Promise<void> {
  const [{ logOut }, { account }] = await Promise.all([import('@/lib/browser/session-calls'), loadMessages()])
  try {
    await logOut()
    notify('success', account.logout.done)
  } catch {
    notify('failure', account.logout.failed)
  }
}
