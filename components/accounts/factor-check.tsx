import { useMessages } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { notify } from '@/components/ui/notify'
import { withMessages } from '@/i18n/browser'
import type { SecondFactor } from '@/lib/identity/schemas/second-factors'
import { useStepUp } from './step-up/use-step-up'

const FactorDialog = lazyDialog(withMessages(() => import('./factor-dialog')))

/**
 * Of a site that asks for a second factor: reads what the session lacks, and says what to do about it. Not in the
 * settings, where one is set up, nor before the first account is complete. Closing it asks again when a page is loaded.
 */
export function FactorCheck() {
  const texts = useMessages().account.security.factor
  const [isClosed, setClosed] = useState(false)
  const { found, read } = useRead<SecondFactor>('/api/me/second-factor')
  const { ask, dialog } = useStepUp()
  const missing = found === undefined || found === 'failed' ? null : found.missing
  if (missing === null || /\/(settings|setup)(\/|$)/.test(location.pathname)) return null
  const prove = async () => {
    setClosed(true)
    if (!(await ask(missing))) return
    notify('success', texts.proved)
    read()
  }
  return (
    <>
      <FactorDialog
        open={!isClosed}
        onClose={() => setClosed(true)}
        onProve={missing.length > 0 ? () => void prove() : undefined}
      />
      {dialog}
    </>
  )
}
