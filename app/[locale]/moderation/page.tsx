import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { ModerationShell } from '@/components/moderation/moderation-shell'
import { ModeratorsOnly } from '@/components/moderation/moderators-only'
import { moderationLinks } from '@/lib/moderation/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('moderation')
  return accountMetadata(t('queue.title'), t('closed.description'), moderationLinks.queue())
}

/** The queue of the moderators. The page is the same for everybody: the browser fills it for those who can moderate. */
export default function Moderation() {
  const t = useTranslations('moderation.closed')
  return (
    <ModerationShell part="queue" needsScript={t('needsScript')}>
      <ModeratorsOnly />
    </ModerationShell>
  )
}
