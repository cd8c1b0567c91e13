import { JAPANESE_FACE } from '@/lib/display'
import { isJapanese } from '@/lib/format'

/**
 * The face for Japanese, at the end of a page that shows some: its 118 parts are named in a stylesheet of their own, so
 * that it holds up nothing above it and pages without Japanese never ask for it.
 */
export function JapaneseFace({ texts }: { texts: Iterable<string | null | undefined> }) {
  for (const text of texts) if (isJapanese(text)) return <link rel="stylesheet" href={JAPANESE_FACE} />
  return null
}
