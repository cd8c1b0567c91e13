import { NO_MENTION_AFTER } from '@/lib/community/mentions'
import { links } from '@/lib/links'
import { usernameFold } from '@/server/domain/identity/users/names'

/** Most users that a text can mention; further names are text. */
export const MAX_MENTIONS = 20

/**
 * The names that a rendered text (renderText) mentions as `@name`, as they are written, each once: none in code, quotes
 * and links.
 */
export function mentionsIn(html: string): string[] {
  const found = new Map<string, string>()
  eachMention(html, (name) => {
    const key = usernameFold(name)
    if (found.size < MAX_MENTIONS && !found.has(key)) found.set(key, name)
    return undefined
  })
  return [...found.values()]
}

/** The text with links to the profiles of these users where it mentions them. */
export function withMentions(html: string, usernames: readonly string[]): string {
  if (usernames.length === 0) return html
  const known = new Map(usernames.map((name) => [usernameFold(name), name]))
  return eachMention(html, (written) => {
    const name = known.get(usernameFold(written))
    return name === undefined ? undefined : `<a class="mention" href="${links.user(name)}">@${written}</a>`
  })
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b[^>]*>/g
/** Elements in which a name is no mention: their text is quoted, is code, or is a link already. */
const OTHERS = ['a', 'code', 'pre', 'blockquote', 'q', 'cite']
/**
 * A name has letters with their marks and digits, and one of - _ . between them
 * (server/domain/identity/users/names.ts). Before the @ is no letter, so that an email address mentions nobody.
 * Entities end with a semicolon, which is no letter either.
 */
const MENTION = new RegExp(`(?<![${NO_MENTION_AFTER}])@((?:[\\p{L}\\p{Nd}]\\p{M}{0,3}[-_.]?){2,24})`, 'gu')
const MAX_LETTERS = 24

/** Replaces mentions in a rendered text by what `replace` gives; undefined leaves one as it is. */
function eachMention(html: string, replace: (name: string) => string | undefined): string {
  const written: string[] = []
  let end = 0
  let inside = 0
  const write = (text: string) => written.push(inside > 0 || !text.includes('@') ? text : ofText(text, replace))
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    write(html.slice(end, index))
    if (OTHERS.includes(name)) inside += slash ? -1 : 1
    written.push(tag)
    end = index + tag.length
  }
  write(html.slice(end))
  return written.join('')
}

function ofText(text: string, replace: (name: string) => string | undefined): string {
  return text.replace(MENTION, (all, matched: string, at: number) => {
    const name = matched.replace(/[-_.]+$/, '')
    const next = text.slice(at + 1 + matched.length)
    // A longer word is no name.
    if (/^[\p{L}\p{Nd}]/u.test(next) && name === matched) return all
    if ([...name].length < 2 || [...name].length > MAX_LETTERS) return all
    const link = replace(name)
    return link === undefined ? all : link + matched.slice(name.length)
  })
}
