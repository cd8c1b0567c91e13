import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { QueueShell } from '@/components/curation/contributions/queue-shell'
import { contributionLinks } from '@/lib/curation/links/contributions'

export const generateMetadata = accountMetadataOf('contributions.queue', contributionLinks.queue())

/** The queue of proposals. The page is the same for everybody: the browser fills it for editors. */
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
