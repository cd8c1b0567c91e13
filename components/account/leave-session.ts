import { notify } from '../ui/notify'

/** Logs out, and says so; both the words and the way are fetched by then. */
export async function leaveSession(): Promise<void> {
  const [{ logOut }, { accountTexts }] = await Promise.all([import('@/lib/browser/session-calls'), import('./texts')])
  try {
    await logOut()
    notify('success', accountTexts.logout.done)
  } catch {
    notify('failure', accountTexts.logout.failed)
  }
}
