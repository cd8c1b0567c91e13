/** Kana, kanji, hanzi, hangul and their punctuation: set on a square, broken anywhere, stacked in columns. */
export function isWide(char: string): boolean {
  return /[\u2e80-\u303f\u3040-\u30ff\u3100-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3ffff}]/u.test(
    char,
  )
}

export function isIdeograph(char: string): boolean {
  return /[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(char)
}

export function isLetter(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char)
}
