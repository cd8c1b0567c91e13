import type { OwnUser } from '@/lib/identity/schemas/users'
import { FactorCheck } from './factor-check'
import { TermsCheck } from './terms-check'
import { asksTerms } from './terms-mark'

/** What the site asks of a user on each page, one thing at a time: to accept its terms, then for a second factor. */
export default function Asks({ user }: { user: OwnUser }) {
  const { terms, factor } = document.documentElement.dataset
  if (terms && asksTerms(user.id)) return <TermsCheck userId={user.id} />
  return factor === 'everybody' || (factor && user.permissions.length > 0) ? <FactorCheck /> : null
}
