import { languageOfText } from '@/lib/writing'

/** The titles of a media or series that differ from its main one. */
export type OtherTitles = { romaji?: string; native?: string }

export type Titled = { title: string; romajiTitle: string | null; nativeTitle: string | null }

/** What cards and rows of a work show: its titles and its cover. */
export type ShownWork = { id: number; title: string; titles?: OtherTitles; cover: string; color: string }

/** The props of <Title> besides the main title; undefined if no title differs. */
export function otherTitles({ title, romajiTitle, nativeTitle }: Titled): OtherTitles | undefined {
  const romaji = romajiTitle && romajiTitle !== title ? { romaji: romajiTitle } : undefined
  const native = nativeTitle && nativeTitle !== title ? { native: nativeTitle } : undefined
  return (romaji || native) && { ...romaji, ...native }
}

/**
 * The title of a media or series in the language of the display settings (lib/display.ts). The HTML contains all titles
 * and the stylesheet shows one, so that the cached page is the same for everybody. The main title is the fallback.
 */
export function Title({ title, romaji, native }: OtherTitles & { title: string }) {
  if (!romaji && !native) return title
  return (
    <>
      <span className="title-main">{title}</span>
      {romaji && <span className="title-romaji">{romaji}</span>}
      {native && (
        <span className="title-native" lang={languageOfText(native)} dir="auto">
          {native}
        </span>
      )}
    </>
  )
}
