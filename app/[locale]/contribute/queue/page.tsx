import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { QueueShell } from '@/components/curation/contributions/queue-shell'
import { contributionLinks } from '@/lib/curation/links/contributions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contributions.queue')
  return accountMetadata(t('title'), t('description'), contributionLinks.queue())
}

/** What waits for editors. The page is the same for everybody: the browser fills it for those who can edit. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  return (
    <QueueShell needsScript={t('needsScript')}>
      <div className="column pt-6">
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        <p className="mt-3 text-soft">{t('closed')}</p>
      </div>
    </QueueShell>
  )
}
