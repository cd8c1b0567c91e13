/** Characters before an @ that begins no mention, such as those of an e-mail address; for a character class. */
export const NO_MENTION_AFTER = '\\p{L}\\p{N}\\p{M}_.@/-'

/** Most letters of a name. */
const MAX_LETTERS = 24

/** A name that is being typed: the place of its @, and what is typed of it. */
export type BegunMention = { start: number; query: string }

const BEGUN = new RegExp(`(?:^|[^${NO_MENTION_AFTER}])@((?:[\\p{L}\\p{Nd}]\\p{M}{0,3}[-_.]?)*)$`, 'u')

/** The mention that is being typed at the caret; undefined elsewhere, and within a word. */
export function mentionAt(text: string, caret: number): BegunMention | undefined {
  if (/^[\p{L}\p{N}\p{M}]/u.test(text.slice(caret))) return undefined
  // The longest name, with marks and signs, is far shorter.
  const from = Math.max(0, caret - 5 * MAX_LETTERS - 2)
  const query = BEGUN.exec(text.slice(from, caret))?.[1]
  if (query === undefined || [...query].length > MAX_LETTERS) return undefined
  return { start: caret - query.length - 1, query }
}

/** Replaces the characters from `start` to `end`; `select` is the selection afterwards. */
type Replacement = { start: number; end: number; insert: string; select: readonly [from: number, to: number] }

/** What writes a chosen name in place of the typed beginning. A space follows it. */
export function mentionEdit(text: string, { start, query }: BegunMention, username: string): Replacement {
  const end = start + 1 + query.length
  const isSpaced = /^\s/.test(text.slice(end))
  const insert = `@${username}${isSpaced ? '' : ' '}`
  const after = start + insert.length + (isSpaced ? 1 : 0)
  return { start, end, insert, select: [after, after] }
}

/** Whether a text says `@name`, in any case of letters. */
export function isMentioned(text: string, username: string): boolean {
  const name = username.replaceAll('.', '\\.')
  const longer = '[\\p{L}\\p{N}\\p{M}]|[-_.][\\p{L}\\p{N}]'
  return new RegExp(`(?:^|[^${NO_MENTION_AFTER}])@${name}(?!${longer})`, 'iu').test(text)
}
