/**
 * A backslash before a bracket makes it text: \[b]. The library has this only without exceptions, so that code would
 * lose its backslashes. Escapes are therefore replaced by noncharacters of Unicode before parsing, and each of them
 * later by what it means.
 */
const MARKS = { open: '\uFDD0', close: '\uFDD1', backslash: '\uFDD2', quote: '\uFDD3' } as const
const ANY_MARK = /[\uFDD0-\uFDD3]/g

/**
 * A text whose escapes are marks. Of backslashes before a bracket each pair is one backslash; \" is a quotation mark in
 * attributes.
 */
export function marked(text: string): string {
  return text
    .replace(ANY_MARK, '')
    .replaceAll('\\"', MARKS.quote)
    .replace(/\\+[[\]]?/g, (run) => {
      const bracket = /[[\]]$/.exec(run)?.[0]
      if (bracket === undefined) return run
      const backslashes = run.length - 1
      return MARKS.backslash.repeat(Math.floor(backslashes / 2)) + (backslashes % 2 ? MARK_OF[bracket] : bracket)
    })
}

/** A tag as text: the parser sees no bracket. */
export const asText = (tag: string) => tag.replace(/[[\]]/g, (bracket) => MARK_OF[bracket] ?? bracket)

const MARK_OF: Record<string, string> = { '[': MARKS.open, ']': MARKS.close }

const unmarked = (meaning: Record<string, string>) => (text: string) =>
  text.replace(ANY_MARK, (mark) => meaning[mark] ?? '')

const BRACKETS = { [MARKS.open]: '[', [MARKS.close]: ']' }
/** In a text only brackets are escaped: a quotation mark keeps its backslash. */
export const inText = unmarked({ ...BRACKETS, [MARKS.backslash]: '\\', [MARKS.quote]: '\\"' })
export const inAttribute = unmarked({ ...BRACKETS, [MARKS.backslash]: '\\', [MARKS.quote]: '"' })
/** In code nothing is escaped. */
export const inCode = unmarked({
  [MARKS.open]: '\\[',
  [MARKS.close]: '\\]',
  [MARKS.backslash]: '\\\\',
  [MARKS.quote]: '\\"',
})
