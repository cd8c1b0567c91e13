import compile from 'icu-minify/compile'
import type { Messages } from './catalogue'

/** Whether a text is more than words with {names} in them: plurals, choices, formatted values, tags. */
const IS_ICU = /\{\s*\w+\s*,|<\w|''|'[{}<#|]/

/** All messages ready to be formatted: what ICU's syntax says in a text is read once, not by every page. */
export function compiled(messages: Messages): Messages {
  return compileAll(messages) as Messages
}

function compileAll(message: unknown): unknown {
  // As plain objects, which pages can carry.
  if (typeof message === 'string') return IS_ICU.test(message) ? JSON.parse(JSON.stringify(compile(message))) : message
  if (Array.isArray(message)) return message.map(compileAll)
  return Object.fromEntries(Object.entries(message as object).map(([key, text]) => [key, compileAll(text)]))
}
