import { EDITED_NOUNS, type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { isHidden } from '@/server/domain/catalogue/entries/access'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { renamedTo } from '@/server/domain/identity/users/former-names'
import { AppError } from '@/server/platform/errors'
import { problemAnswer } from './problem'
import { redirectTo } from './redirect'
import type { OtherAnswer } from './route'

/** For the OpenAPI document: what reading calls of an entry answer besides. */
export const MOVED: Record<301, OtherAnswer> = {
  301: { description: 'Moved Permanently: the entry is one with another now. Location has the call of that one.' },
}

/** The same of reading calls of a user, who is named in their path. */
export const RENAMED: Record<301, OtherAnswer> = {
  301: { description: 'Moved Permanently: the user was renamed. Location has the call with the name that counts.' },
}

const OF_USER = '/api/(?:users|user-lists|feeds/(?:user|activity|contributions|list|smart-list))/'
const USER_PATTERN = new RegExp(`^${OF_USER}\\{username\\}(?=/|$)`)
const NAMED_USER = new RegExp(`^(${OF_USER})([^/]+)(?=/|$)`)

/** Whether a call, by its pattern, is about one user by name. */
export const isOfUser = (path: string) => USER_PATTERN.test(path)

/** The words of an entry's noun in addresses. */
const NOUNS: Readonly<Record<string, EditedNoun>> = Object.fromEntries(
  EDITED_NOUNS.flatMap((noun) => [noun, RESOURCES[noun]].map((word): [string, EditedNoun] => [word, noun])),
)

const BEFORE = '/api/(?:feeds/(?:changes/)?|contributions/documents/)?'
const OF_ENTRY = new RegExp(`^(${BEFORE})(${Object.keys(NOUNS).join('|')})/([1-9]\\d{0,8})(?=/|$)`)
const PATTERN = new RegExp(
  `^${BEFORE}(?:media|series|characters|people|companies|tags|\\{kind\\}|\\{noun\\})/\\{id\\}(?=/|$)`,
)

/** Whether a call, by its pattern, is about one entry that can be merged. */
export const isOfEntry = (path: string) => PATTERN.test(path)

/** Whether such an entry can be hidden, too: tags can't. */
export const mayBeHidden = (path: string) => !path.includes('/tags/')

/** The redirect of a reading call of a renamed user. */
async function renamedAnswer(pathname: string, search: string): Promise<Response | undefined> {
  const [, before = '', name] = NAMED_USER.exec(pathname) ?? []
  const renamed = name === undefined ? null : await renamedTo(decodeURIComponent(name))
  if (renamed === null) return undefined
  return redirectTo(301, before + encodeURIComponent(renamed) + pathname.replace(NAMED_USER, '') + search)
}

/**
 * The redirect of a reading call of a renamed user, or of an entry that was merged into another one. For a hidden
 * entry, the refusal (410). Undefined for all others.
 */
export async function movedAnswer(request: Request): Promise<Response | undefined> {
  const { method, url } = request
  const { pathname, search } = new URL(url)
  const [, before, word = '', text] = OF_ENTRY.exec(pathname) ?? []
  const noun = NOUNS[word]
  if (method !== 'GET') return undefined
  if (noun === undefined) return renamedAnswer(pathname, search)
  const id = Number(text)
  const moved = await movedEntry(noun, id)
  if (moved !== null) return redirectTo(301, pathname.replace(OF_ENTRY, `${before}${word}/${moved}`) + search)
  return noun !== 'tag' && (await isHidden(noun, id)) ? problemAnswer(new AppError('hidden'), request) : undefined
}
