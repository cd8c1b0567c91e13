import { JAPANESE_FACE } from '@/lib/display'
import { isJapanese } from '@/lib/format'
import { FaceLink } from './face-link'

/**
 * The face for Japanese, of a page that shows some: its 118 parts are named in a stylesheet of their own, so that pages
 * without Japanese never ask for it. It comes once the page is there, or with it where no scripts run.
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
