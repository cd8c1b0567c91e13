import { JAPANESE_FACE } from '@/lib/display'
import { isJapanese } from '@/lib/format'
import { FaceLink } from './face-link'

/**
 * Loads the Japanese font for a page with Japanese texts. Its 118 subsets are declared in a stylesheet of their own,
 * which other pages do not load. It is loaded after the page, or without scripts with it.
 */
export function JapaneseFace({ texts }: { texts: Iterable<string | null | undefined> }) {
  for (const text of texts) if (isJapanese(text)) return <Face />
  return null
}

const Face = () => (
  <>
    <FaceLink />
    <noscript>
      <link rel="stylesheet" href={JAPANESE_FACE} />
    </noscript>
  </>
)
