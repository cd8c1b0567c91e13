import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MineShell } from '@/components/curation/contributions/queue-shell'
import { NeedsScript } from '@/components/identity/needs-script'
import { contributionLinks } from '@/lib/curation/links/contributions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contributions.mine')
  return accountMetadata(t('title'), t('lead'), contributionLinks.mine())
}

/** What the logged-in user has proposed. The browser fills it. */
export default function OwnContributions() {
  return (
    <>
      <NeedsScript className="column pt-6" />
      <MineShell />
    </>
  )
}
