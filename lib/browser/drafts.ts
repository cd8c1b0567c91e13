import { DRAFTS_KEY } from '@/lib/display'
import { session } from './session'

/**
 * Keeps unsaved input in local storage by its record ("list:12"), so that closing a dialog or leaving a page loses
 * nothing. Drafts belong to one user of this device. A logout forgets all but the `kept` ones (session.ts); the login
 * of another user forgets all. Never store a password.
 */

type Draft = { at: number; value: unknown; kept?: true }
type Kept = { user: number; drafts: Record<string, Draft> }

const MAX = 30
/** Characters of one draft, and of all. Browsers store 5 million. */
const LONGEST = 750_000
const MAX_CHARACTERS = 1_500_000
/** Milliseconds after which nobody comes back to it. */
const OLD = 14 * 86_400_000

/** The draft for a record, as it was kept; undefined where there is none for who is logged in. */
export function draftOf(key: string): unknown {
  return read()[key]?.value
}

/**
 * Keeps a draft in place of the one before. The oldest ones make room. `kept`: it outlives a logout, until another user
 * logs in. Whether it was kept.
 */
export function keepDraft(key: string, value: unknown, { kept }: { kept?: true } = {}): boolean {
  const size = JSON.stringify(value).length
  if (size > LONGEST) return false
  const { [key]: _, ...others } = read()
  const newest = Object.entries(others)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX - 1)
  const draft = { at: Date.now(), value, ...(kept && { kept }) }
  return write({ ...Object.fromEntries(fitting(newest, MAX_CHARACTERS - size)), [key]: draft })
}

/** The first drafts whose total length is at most `most` characters. */
function fitting(drafts: [key: string, draft: Draft][], most: number): [key: string, draft: Draft][] {
  let left = most
  return drafts.filter(([, { value }]) => {
    left -= JSON.stringify(value).length
    return left >= 0
  })
}

/** Forgets a draft that was saved or discarded. */
export function dropDraft(key: string): void {
  const { [key]: dropped, ...others } = read()
  if (dropped) write(others)
}

const user = () => {
  const now = session()
  return now.state === 'open' ? now.user.id : undefined
}

function read(): Record<string, Draft> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? 'null')
    if (!isKept(kept) || kept.user !== user()) return {}
    const young = Object.entries(kept.drafts).filter(([, { at }]) => Date.now() - at < OLD)
    return Object.fromEntries(young)
  } catch {
    return {}
  }
}

function isKept(kept: unknown): kept is Kept {
  const { drafts } = (kept ?? {}) as Partial<Kept>
  return typeof drafts === 'object' && Object.values(drafts).every((draft) => typeof draft?.at === 'number')
}

function write(drafts: Record<string, Draft>): boolean {
  const id = user()
  if (id === undefined) return false
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(DRAFTS_KEY)
    else localStorage.setItem(DRAFTS_KEY, JSON.stringify({ user: id, drafts } satisfies Kept))
    return true
  } catch {
    // Storage is closed or full: what is typed lives as long as its form.
    return false
  }
}
