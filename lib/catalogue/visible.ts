/** Directions that are forced, zero-width spaces, fillers and other characters that no title needs. */
const NEVER = /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFFA0]/u
/** Joiners at an end of a word, or between Latin letters. Emoji and several scripts have them inside of words. */
const OUTSIDE_OF_WORDS = /(?:^|\s)[\u200C\u200D]|[\u200C\u200D](?:\s|$)|[!-~][\u200C\u200D]+[!-~]/u
/** Anything that is seen. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Whether a title or name shows what it says: something, and nothing that is invisible or changes its direction. */
export function isVisible(text: string): boolean {
  return SEEN.test(text) && !NEVER.test(text) && !OUTSIDE_OF_WORDS.test(text)
}
