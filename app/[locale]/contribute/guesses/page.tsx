import { accountMetadataOf } from '@/components/accounts/metadata'
import { GuessesShell } from '@/components/curation/guesses/shell'
import { NeedsScript } from '@/components/identity/needs-script'
import { guessLinks } from '@/lib/curation/links/guesses'

export const generateMetadata = accountMetadataOf('guesses', guessLinks.queue())

/** The queue of guesses. The page is the same for everybody: the browser fills it for those who may answer. */
export default function Guesses() {
  return (
    <>
      <NeedsScript className="column pt-6" />
      <GuessesShell />
    </>
  )
}
