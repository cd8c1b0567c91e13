import type { Face } from './fonts.ts'
import { glyphOf } from './glyphs.ts'
import { isIdeograph, isLetter, isWide } from './scripts.ts'
import type { Subject } from './subject.ts'

/** The parts of a subject's names that can be drawn. */
export type Words = {
  /** The title in a spaced script, its first part (before a colon or dash) and the rest; null if it cannot be drawn. */
  title: { head: string; rest: string | null } | null
  /** The title for vertical setting: kana, kanji, hanzi or hangul. */
  native: string | null
  /** The character that represents the title. */
  hero: string | null
  /** One or two letters, or the first kanji. */
  initials: string | null
}

export function wordsOf({ title, nativeTitle }: Pick<Subject, 'title' | 'nativeTitle'>): Words {
  const first = settable(title)
  const second = settable(nativeTitle ?? '')
  const native = [second, first].find((name) => name !== null && wide(name)) ?? null
  const spaced = [first, second].find((name) => name !== null && !wide(name)) ?? null
  return {
    title: spaced === null ? null : parted(spaced),
    native,
    hero: heroOf(native ?? '') ?? heroOf(spaced ?? ''),
    initials: initialsOf(spaced) ?? heroOf(native ?? ''),
  }
}

/** The characters that our fonts can draw; null if more than half are missing. */
function settable(name: string): string | null {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{C}\p{M}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const chars = [...clean]
  const kept = chars.filter((char) => char === ' ' || glyphOf(char, face) !== null)
  const [all, drawn] = [chars, kept].map((list) => list.filter((char) => char !== ' ').length)
  if (drawn === undefined || all === undefined || drawn === 0 || drawn < all / 2) return null
  return kept.join('').replace(/ +/g, ' ').trim()
}

const face: Face = 'sans'

/** Whether the name belongs in columns: at least a third of its letters are wide. */
function wide(name: string): boolean {
  const letters = [...name].filter(isLetter)
  return letters.length > 0 && letters.filter(isWide).length * 3 >= letters.length
}

/** "Name: Part" becomes two lines of different weight; so do "Name - Part" and "Name ~Part~". */
function parted(title: string): { head: string; rest: string | null } {
  const parts = /^(.{3,}?)(?::\s+|\s+[-–—]\s+|\s+[~〜](?=\S)|\s+(?=\())(.{3,})$/u.exec(title)
  if (parts === null) return { head: title, rest: null }
  return { head: parts[1] ?? title, rest: (parts[2] ?? '').replace(/[~〜]$/, '').replace(/^\((.*)\)$/, '$1') || null }
}

/** Words at the beginning of many titles, which do not distinguish them. */
const common = /^((劇場版|映画|小説|漫画|新編|新約|特別編|総集編|アニメ|OVA|TVアニメ)[\s　]*|The |A |An )+/iu

function heroOf(name: string): string | null {
  const rest = name.replace(common, '')
  const chars = [...(rest === '' ? name : rest)]
  const kanji = chars.find(
    (char) => isIdeograph(char) && !/[々〇第期話篇編章部巻版回一二三四五六七八九十年月日淫姦尻乳裸性犯奴]/.test(char),
  )
  const found =
    kanji ??
    chars.find((char) => isLetter(char) && !/[ー々ァィゥェォッャュョ]/.test(char)) ??
    chars.find((char) => char !== ' ')
  return found?.toLocaleUpperCase('en').length === found?.length
    ? (found?.toLocaleUpperCase('en') ?? null)
    : (found ?? null)
}

function initialsOf(name: string | null): string | null {
  const letters = (name ?? '').split(/[\s-]+/).flatMap((word) => [...word].find(isLetter) ?? [])
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return first === undefined ? null : (first + (last ?? '')).toLocaleUpperCase('en')
}
