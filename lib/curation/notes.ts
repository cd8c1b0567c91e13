import { SEEN } from '@/lib/catalogue/visible'

/** Directions that are forced on the text around. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u

/** Whether a text of several lines shows something, and turns no text around. */
export const saysSomething = (text: string): boolean => SEEN.test(text) && !TURNS.test(text)
