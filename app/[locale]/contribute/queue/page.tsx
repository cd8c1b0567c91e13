import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { QueueShell } from '@/components/curation/contributions/queue-shell'
import { ClosedPage } from '@/components/identity/closed-page'
import { NeedsScript } from '@/components/identity/needs-script'
import { contributionLinks } from '@/lib/curation/links/contributions'

export const generateMetadata = accountMetadataOf('contributions.queue', contributionLinks.queue())

/** The queue of proposals. The page is the same for everybody: the browser fills it for editors. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  return (
    <>
      <NeedsScript className="column pt-6" />
      <QueueShell closed={<ClosedPage title={t('title')} text={t('closed')} />} />
    </>
  )
}
