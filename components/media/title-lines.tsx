import { isJapanese } from '@/lib/format'
import type { OtherTitles } from './title'

type Props = OtherTitles & { title: string }

/** The titles that do not stand in the heading above, a line each; title.css leaves out the one that does. */
export function TitleLines({ title, romaji, native }: Props) {
  if (!romaji && !native) return null
  return linesOf({ title, romaji, native }).map(([kinds, text]) => (
    <p key={kinds} className={`entry-other ${kinds}`} dir="auto" lang={isJapanese(text) ? 'ja' : undefined}>
      {text}
    </p>
  ))
}

/** The main one first: the stylesheet looks from it to those that come after. */
function linesOf({ title, romaji, native }: Props): (readonly [kinds: string, text: string])[] {
  if (romaji === native) return [['other-main', title] as const, ['other-native other-romaji', native ?? ''] as const]
  const lines = [['other-main', title] as const, ['other-native', native] as const, ['other-romaji', romaji] as const]
  return lines.flatMap(([kind, text]) => (text ? [[kind, text] as const] : []))
}
