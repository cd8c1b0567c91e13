/** Ways in which people write a season; the number is 2 to 9. */
export const SEASONS: Record<string, (season: number) => string> = {
  s2: (season) => `s${season}`,
  'season 2': (season) => `season ${season}`,
  '2nd season': (season) => `${season}${['', '', 'nd', 'rd'][season] ?? 'th'} season`,
  II: (season) => ROMAN[season] ?? '',
  'second season': (season) => `${ORDINALS[season]} season`,
  'part 2': (season) => `part ${season}`,
  'cour 2': (season) => `cour ${season}`,
  '2': String,
}
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** The stem and the season of a folded title that ends with one ("x 2nd season" → "x", 2); null without. */
export function seasonOf(title: string): { stem: string; season: number } | null {
  const [, stem, mark] =
    /^(.{3,}?) (?:(?:the )?(\S+) season|(?:season|part|cour) (\S+)|s([2-9])|(\S+))$/
      .exec(title)
      ?.filter((part) => part !== undefined) ?? []
  if (!stem || !mark) return null
  const digit = /^([2-9])(?:nd|rd|th)?$/.exec(mark)?.[1]
  const season = digit ? Number(digit) : Math.max(ROMAN.indexOf(mark), ORDINALS.indexOf(mark))
  // "V" is a letter of many titles, and a stem with a number of its own has two notations.
  return season >= 2 && mark !== 'v' && !/ (?:season|part|cour|s?\d+)$/.test(stem) ? { stem, season } : null
}

/** Kunrei for Hepburn. */
export const kunrei = (title: string) =>
  title
    .replace(/tch/g, 'tty')
    .replace(/sh/g, 'sy')
    .replace(/ch/g, 'ty')
    .replace(/j/g, 'zy')
    .replace(/([stz])yi/g, '$1i')
    .replace(/tsu/g, 'tu')
    .replace(/fu/g, 'hu')

export const shortVowels = (title: string) =>
  title
    .replace(/ou(?![aeiou])/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/oo/g, 'o')

/** Particles as they are spoken for those written, and the other way round. */
export const particles = (title: string) =>
  title
    .split(' ')
    .map((word, at) => (at === 0 ? word : (PARTICLES[word] ?? word)))
    .join(' ')
const PARTICLES: Record<string, string> = { wo: 'o', o: 'wo', ha: 'wa', wa: 'ha' }

/** A folded title with an error in its first word of three letters; null without one. */
export function shortTypo(title: string, seed: number): string | null {
  const words = title.split(' ')
  const at = words.findIndex((word) => /^[a-z]{3}$/.test(word))
  const word = words[at]
  if (!word) return null
  const wrong = seed % 2 ? `${word[1]}${word[0]}${word[2]}` : `${word.slice(0, 2)}x`
  return wrong === word ? null : words.with(at, wrong).join(' ')
}

/** A title with two letters of a long word swapped; null without such a word. */
export function longTypo(title: string, seed: number): string | null {
  const found = /[a-z]{6,}/i.exec(title)
  if (!found) return null
  const at = found.index + 2 + (seed % 3)
  return `${title.slice(0, at)}${title[at + 1]}${title[at]}${title.slice(at + 2)}`
}

/** A number that is always the same for a text. */
export function seedOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return seed
}
