import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Skeletons } from '@/components/ui/skeletons'
import { mailLinks } from '@/lib/administration/mail-links'
import type { MailSettings } from '@/lib/administration/schemas/mail'
import { Failures } from './failures'
import { MailServer } from './mail-server'
import { Suppressed } from './suppressed'

/** Whether mail arrives: the mail server, what failed, and the addresses that get none. */
export default function Mail() {
  const t = useTranslations('administration.mail')
  const parameters = useSearchParams()
  const { found, failure, read } = useRead<MailSettings>(mailLinks.settings())
  const pages = {
    failures: Number(parameters.get('failures')) || 0,
    suppressed: Number(parameters.get('suppressed')) || 0,
  }
  return (
    <div className="grid gap-5">
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <Skeletons count={3} className="gap-3" each="h-32 rounded-lg" />}
      {found && found !== 'failed' && <MailServer settings={found} title={t('settings')} onTest={read} />}
      <Failures pages={pages} />
      <Suppressed pages={pages} />
    </div>
  )
}
