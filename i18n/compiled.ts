import compile from 'icu-minify/compile'
import type { Messages } from './catalogue'

/** Whether a text contains more ICU syntax than {names}: plurals, choices, formatted values, tags. */
const IS_ICU = /\{\s*\w+\s*,|<\w|''|'[{}<#|]/

/** All messages, compiled: their ICU syntax is parsed once, instead of for every page. */
export function compiled(messages: Messages): Messages {
  return compileAll(messages) as Messages
}

function compileAll(message: unknown): unknown {
  // Plain objects, because only these can be props of client components.
  if (typeof message === 'string') return IS_ICU.test(message) ? JSON.parse(JSON.stringify(compile(message))) : message
  if (Array.isArray(message)) return message.map(compileAll)
  return Object.fromEntries(Object.entries(message as object).map(([key, text]) => [key, compileAll(text)]))
}
