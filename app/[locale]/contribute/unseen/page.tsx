import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { UnseenShell } from '@/components/curation/patrol/unseen-shell'
import { patrolLinks } from '@/lib/curation/links/patrol'

export const generateMetadata = accountMetadataOf('patrol', patrolLinks.page())

/** The changes that no editor has seen. The page is the same for everybody: the browser fills it for editors. */
export default function UnseenChanges() {
  const t = useTranslations('patrol')
  return (
    <UnseenShell needsScript={t('needsScript')}>
      <div className="column pt-6">
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        <p className="mt-3 text-soft">{t('closed')}</p>
      </div>
    </UnseenShell>
  )
}
