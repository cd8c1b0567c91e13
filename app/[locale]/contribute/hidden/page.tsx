import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { HiddenTextsShell } from '@/components/curation/hidden-texts/shell'
import { ClosedPage } from '@/components/identity/closed-page'
import { NeedsScript } from '@/components/identity/needs-script'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'

export const generateMetadata = accountMetadataOf('hiddenTexts', hiddenTextsLink())

/** The edits whose text is hidden. The page is the same for everybody: the browser fills it for editors. */
export default function HiddenTexts() {
  const t = useTranslations('hiddenTexts')
  return (
    <>
      <NeedsScript className="column pt-6" />
      <HiddenTextsShell closed={<ClosedPage title={t('title')} text={t('closed')} className="max-w-reading" />} />
    </>
  )
}
