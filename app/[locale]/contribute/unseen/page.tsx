import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { UnseenShell } from '@/components/curation/patrol/unseen-shell'
import { ClosedPage } from '@/components/identity/closed-page'
import { NeedsScript } from '@/components/identity/needs-script'
import { patrolLinks } from '@/lib/curation/links/patrol'

export const generateMetadata = accountMetadataOf('patrol', patrolLinks.page())

/** The changes that no editor has seen. The page is the same for everybody: the browser fills it for editors. */
export default function UnseenChanges() {
  const t = useTranslations('patrol')
  return (
    <>
      <NeedsScript className="column pt-6" />
      <UnseenShell closed={<ClosedPage title={t('title')} text={t('closed')} />} />
    </>
  )
}
