import { KANA } from '@/lib/writing'

/**
 * Detects Chinese titles in the place of the native title of a Japanese (or western) work, which catalogues from
 * Chinese sources contain. For Chinese works it is the native title.
 */
export function isTranslation({ title, native, format, others }: Titled): boolean {
  if (!isChinese(native, hasParticle(title))) return false
  const isChineseWork = format === 'Manhua' || title.search(HAN) !== -1 || (!hasParticle(title) && isPinyin(title))
  return !isChineseWork && !others.some((other) => KANA.test(other))
}

/** A work's titles; `others` are the remaining ones. */
type Titled = { title: string; native: string; format: string | null; others: readonly string[] }

const HAN = /[\u3400-\u9fff]/g
const HANGUL = /[\uac00-\ud7af]/

/** Characters not used in Japanese; for titles with Japanese particles also words that Japanese writes in kana. */
function isChinese(native: string, isJapaneseWork: boolean): boolean {
  const han = native.match(HAN)
  if (!han || KANA.test(native) || HANGUL.test(native)) return false
  if (/第.{1,3}季/.test(native) || (isJapaneseWork && /[的是了你與]/.test(native))) return true
  const japanese = kanji()
  return han.some((character) => !japanese.has(character))
}

const hasParticle = (title: string) => /[a-z] (?:no|wa|wo|ga) (?=[a-z])/i.test(title)

/** Most words consist of syllables of Mandarin. */
function isPinyin(title: string): boolean {
  const words = (title.toLowerCase().match(/[a-zü]+/g) ?? []).filter((word) => !NEUTRAL.test(word))
  return words.filter((word) => PINYIN.test(word)).length > words.length * 0.6
}

const NEUTRAL = /^(?:the|season|part|movie|ova|ona|specials?|nd|rd|th|st|[ivx]+)$/

/** Without syllables that Mandarin lacks, which other languages have: "be", "co", "ra". */
const PINYIN =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|(?<!r)ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|üe|(?<!r)a|(?<![bpf])e|i|(?<![dtngkhjqxrzcsy]|[zcs]h)o|u|ü))+$/

let known: ReadonlySet<string> | undefined

/** The characters of JIS X 0208, the character set of Japanese. */
function kanji(): ReadonlySet<string> {
  if (known) return known
  const decoder = new TextDecoder('shift_jis')
  const leads = [...range(0x88, 0x9f), ...range(0xe0, 0xea)]
  const bytes = leads.flatMap((lead) => [...range(0x40, 0x7e), ...range(0x80, 0xfc)].flatMap((trail) => [lead, trail]))
  known = new Set(decoder.decode(Uint8Array.from(bytes)))
  return known
}

function* range(from: number, to: number): Generator<number> {
  for (let value = from; value <= to; value++) yield value
}
