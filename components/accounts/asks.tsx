import { useState } from 'react'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { FactorCheck } from './factor-check'
import { TermsCheck } from './terms-check'
import { asksTerms } from './terms-mark'

/** What the site asks of a user on each page, one thing at a time: to accept its terms, then for a second factor. */
export default function Asks({ user }: { user: OwnUser }) {
  const { terms, factor } = document.documentElement.dataset
  // Said once: what is found to be accepted meanwhile would ask anew for what was closed.
  const [isUnsure] = useState(() => Boolean(terms) && asksTerms(user.id))
  const further = factor === 'everybody' || (factor && user.permissions.length > 0) ? <FactorCheck /> : null
  return isUnsure ? <TermsCheck userId={user.id}>{further}</TermsCheck> : further
}
