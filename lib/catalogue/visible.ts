/**
 * Directions that are forced, zero-width spaces, fillers, marks of annotations and notes, tags of languages and other
 * characters that no title needs.
 */
const NEVER =
  /\u034F|[\u17B4\u17B5]|[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0001}]/u
/** Joiners at an end of a word, or between Latin letters. Emoji and several scripts have them inside of words. */
const OUTSIDE_OF_WORDS = /(?:^|\s)[\u200C\u200D]|[\u200C\u200D](?:\s|$)|[!-~][\u200C\u200D]+[!-~]/u
/** Variation selectors without a character before them, or behind Latin letters; Hangul fillers without other parts. */
const WITHOUT_BASE =
  /(?:^|[\sA-Za-z])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|\u115F(?![\u1160-\u11A7])|(?<![\u1100-\u115F])\u1160/u
/** Tag characters that do not follow a flag. */
const OUTSIDE_OF_FLAGS = /(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]/u
const DIRECTION = /[\u200E\u200F\u061C]/u
const RIGHT_TO_LEFT = /[\u05D0-\u061A\u0620-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
/** Anything that is seen: no space, and no character without a look of its own. */
export const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u

const NOWHERE = [NEVER, OUTSIDE_OF_WORDS, WITHOUT_BASE, OUTSIDE_OF_FLAGS]

/** Whether a title or name shows what it says: something, and nothing that is invisible or changes its direction. */
export function isVisible(text: string): boolean {
  if (!SEEN.test(text) || NOWHERE.some((one) => one.test(text))) return false
  // Marks of direction are for the signs beside letters that are written from the right.
  return !DIRECTION.test(text) || RIGHT_TO_LEFT.test(text)
}

/** Characters that force a direction on a text, and tag characters that do not follow a flag. */
const TURNS = /[\u202A-\u202E\u2066-\u2069\u{E0001}]|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/gu

/** A text without the characters that force a direction on it, and without tags that nobody sees. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '')

/** Whether a longer text reads in the order that it is stored in: no character forces the direction of others. */
export const isInOrder = (text: string): boolean => !/[\u202D\u202E]/.test(text)
