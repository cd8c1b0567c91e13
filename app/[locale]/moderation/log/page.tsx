import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { NeedsScript } from '@/components/identity/needs-script'
import { ModerationShell } from '@/components/moderation/moderation-shell'
import { ModeratorsOnly } from '@/components/moderation/moderators-only'
import { moderationLinks } from '@/lib/moderation/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('moderation')
  return accountMetadata(t('log.title'), t('closed.description'), moderationLinks.log())
}

/** The log of moderation. The page is the same for everybody: the browser fills it for those who can moderate. */
export default function ModerationLog() {
  return (
    <>
      <NeedsScript className="column pt-6" />
      <ModerationShell part="log" closed={<ModeratorsOnly />} />
    </>
  )
}
