import type { Problem } from '@/lib/browser/problem'
import type { AccountTexts } from './texts'

/**
 * The texts of login and registration for statuses 400, 401 and 500. For other statuses undefined: the server's message
 * is shown, as of an account that waits for approval.
 */
export function refusalOf({ status, code }: Problem, texts: AccountTexts['failures']): string | undefined {
  if (code === 'notApproved') return undefined
  return status === 400 ? texts[400] : status === 401 ? texts[401] : status === 500 ? texts[500] : undefined
}
