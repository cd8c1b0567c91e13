import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Button, LinedButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { QuietLink } from '@/components/ui/quiet-link'
import { call } from '@/lib/browser/api'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { TermsState } from '@/lib/identity/schemas/registration'
import { leaveSession } from './leave-session'

type Props = { open: boolean; state: TermsState; onClose: () => void; onDone: () => void }

/** Asks a user to accept terms that have changed. Closing it asks again on the next page. */
export default function TermsDialog({ open, state, onClose, onDone }: Props) {
  const { terms, account, errors } = useMessages()
  const [isSending, setSending] = useState(false)
  const accept = async () => {
    setSending(true)
    const body = { terms: state.version ?? '' }
    const accepted = await orElse(call<TermsState>('/api/me/terms', { method: 'POST', body }), errors.unknown)
    setSending(false)
    if (accepted === undefined) return
    notify('success', terms.accepted)
    onDone()
  }
  return (
    <Dialog open={open} onClose={onClose} title={terms.ask} lead={terms.askLead} close={account.close}>
      <p className="flex flex-wrap gap-x-5 *:inline-flex *:min-h-11 *:items-center">
        {state.texts.terms && (
          <QuietLink href={accountLinks.terms()} target="_blank">
            {terms.terms}
          </QuietLink>
        )}
        {state.texts.privacy && (
          <QuietLink href={accountLinks.privacyNotice()} target="_blank">
            {terms.privacy}
          </QuietLink>
        )}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button disabled={isSending} onClick={() => void accept()}>
          {terms.accept}
        </Button>
        <LinedButton disabled={isSending} onClick={() => void orElse(leaveSession(), errors.unknown)}>
          {terms.leave}
        </LinedButton>
      </p>
    </Dialog>
  )
}
