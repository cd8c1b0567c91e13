import { isMentioned } from '@/lib/community/mentions'
import { excerpt } from '@/lib/markup/excerpt'

/** A review that is answered. */
export type Answered = {
  /** Its text, as the page shows it. */
  html: string
  /** Its author; null is the one who answers. */
  username: string | null
  /** Its absolute address, and what the link to it is called. */
  source: { address: string; name: string }
}

/** Most characters of a quoted review. */
const MOST = 200

const INNERMOST_QUOTE = /<blockquote\b[^>]*>(?:(?!<\/?blockquote\b)[\s\S])*<\/blockquote>/g

/**
 * The beginning of a review that a reply quotes, as one line of plain text. It has nothing that spoilers hide, and
 * nothing that the review quotes itself; it is cut between words. Empty if nothing remains.
 */
export function quotedExcerpt(html: string): string {
  let own = html
  for (let before = ''; before !== own; ) {
    before = own
    own = own.replace(INNERMOST_QUOTE, '\n')
  }
  const text = excerpt(own, MOST).replaceAll('\n', ' ')
  const cut = text.endsWith('…') && text.length > MOST - 2 ? text.replace(/\s+\S*…$/, '…') : text
  return /[\p{L}\p{N}]/u.test(cut) ? cut : ''
}

/** What begins a sentence may stand behind a name; what may begin a block, such as a list, needs a line of its own. */
const SENTENCE = /^(?!\d+[.)]\s)[\p{L}\p{N}("'“‘¿¡…]/u

/** A typed reply after a mention of the author whom it answers, unless it says the name itself. */
export function withMention(typed: string, username: string | null): string {
  if (username === null || isMentioned(typed, username)) return typed
  return `@${username}${SENTENCE.test(typed) ? ' ' : '\n\n'}${typed}`
}
