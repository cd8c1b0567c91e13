import { notify } from '@/components/ui/notify'
import { loadMessages } from '@/i18n/browser'

/** Logs out and shows a notification. Code and texts are loaded before, so that the result can always be reported. */
export async function leaveSession(): Promise<void> {
  const [{ logOut }, { account }] = await Promise.all([import('@/lib/browser/session-calls'), loadMessages()])
  try {
    await logOut()
    notify('success', account.logout.done)
  } catch {
    notify('failure', account.logout.failed)
  }
}
