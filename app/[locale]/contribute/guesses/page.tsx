import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { GuessesShell } from '@/components/curation/guesses/shell'
import { guessLinks } from '@/lib/curation/links/guesses'

export const generateMetadata = accountMetadataOf('guesses', guessLinks.queue())

/** The queue of guesses. The page is the same for everybody: the browser fills it for those who may answer. */
export default function Guesses() {
  const t = useTranslations('guesses')
  return <GuessesShell needsScript={t('needsScript')} />
}
