import type { Problem } from '@/lib/browser/problem'
import type { AccountTexts } from './texts'

/** What login and registration say by the status of a refusal (product.md, section 8); for others the server's own words. */
export function refusalOf({ status }: Problem, texts: AccountTexts['failures']): string | undefined {
  return status === 400 ? texts[400] : status === 401 ? texts[401] : status === 500 ? texts[500] : undefined
}
