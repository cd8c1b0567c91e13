import type { OwnUser } from '@/lib/identity/schemas/users'
import { FactorCheck } from './factor-check'
import { TermsCheck } from './terms-check'
import { asksTerms } from './terms-mark'

/** What the site asks of a user on each page, one thing at a time: to accept its terms, then for a second factor. */
export default function Asks({ user }: { user: OwnUser }) {
  const { terms, factor } = document.documentElement.dataset
  const further = factor === 'everybody' || (factor && user.permissions.length > 0) ? <FactorCheck /> : null
  return terms && asksTerms(user.id) ? <TermsCheck userId={user.id}>{further}</TermsCheck> : further
}
