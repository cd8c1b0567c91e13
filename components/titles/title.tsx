import { isJapanese } from '@/lib/format'

/** The titles of a work or series that say something else than its main one. */
export type OtherTitles = { romaji?: string; native?: string }

type Titled = { title: string; romajiTitle: string | null; nativeTitle: string | null }

/** What <Title> takes beside the main title, from an entry; undefined where there is nothing else. */
export function otherTitles({ title, romajiTitle, nativeTitle }: Titled): OtherTitles | undefined {
  const romaji = romajiTitle && romajiTitle !== title ? { romaji: romajiTitle } : undefined
  const native = nativeTitle && nativeTitle !== title ? { native: nativeTitle } : undefined
  return (romaji || native) && { ...romaji, ...native }
}

/**
 * The title of a work or series, in whatever language its reader chose (lib/display.ts): the page holds them all and the
 * stylesheet shows one, so that it is the same page for everyone. Without the chosen one the main title shows.
 */
export function Title({ title, romaji, native }: OtherTitles & { title: string }) {
  if (!romaji && !native) return title
  return (
    <>
      <span className="title-main">{title}</span>
      {romaji && <span className="title-romaji">{romaji}</span>}
      {native && (
        <span className="title-native" lang={isJapanese(native) ? 'ja' : undefined} dir="auto">
          {native}
        </span>
      )}
    </>
  )
}
