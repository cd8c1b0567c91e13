/** Anything that is seen: no space, and no character without a look of its own. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u
/** Directions that are forced on the text around. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u

/** Whether a text of several lines shows something, and turns no text around. */
export const saysSomething = (text: string): boolean => SEEN.test(text) && !TURNS.test(text)
