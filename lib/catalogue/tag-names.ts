import { oneLine } from '@/lib/text'

/** Most tags of a filter; no entry has more. */
const MAX_TAGS = 100

/** The names in a parameter: joined by commas, a comma inside a name percent-encoded once more (decision 3). */
export function readTags(text: string): string[] {
  return [...new Set(text.split(',').map(decodeTag))].filter((name) => name !== '').slice(0, MAX_TAGS)
}

function decodeTag(name: string): string {
  try {
    return oneLine(decodeURIComponent(name))
  } catch {
    return oneLine(name)
  }
}
