import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { HiddenTextsShell } from '@/components/curation/hidden-texts/shell'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'

export const generateMetadata = accountMetadataOf('hiddenTexts', hiddenTextsLink())

/** The edits whose text is hidden. The page is the same for everybody: the browser fills it for editors. */
export default function HiddenTexts() {
  const t = useTranslations('hiddenTexts')
  return (
    <HiddenTextsShell needsScript={t('needsScript')}>
      <div className="column max-w-reading pt-6">
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        <p className="mt-3 text-soft">{t('closed')}</p>
      </div>
    </HiddenTextsShell>
  )
}
