import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, deltaOf, isSame, keyOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import { addsEntries } from '@/lib/curation/documents/new-entries'

/**
 * What of proposed values an entry lacks, as a change of it: empty fields, and items of lists that have none of their
 * key. Items that name new entries are left out: the entry may name them already. `isWhole`: the entry says all of them
 * then.
 */
export function folded(
  noun: EditedNoun,
  now: Values,
  proposed: Values,
  isFree: (field: string) => boolean,
): { delta: Delta; isWhole: boolean } {
  const lists = LISTS[noun]
  const after = Object.fromEntries(
    Object.entries(proposed).map(([field, value]) => [
      field,
      isFree(field) ? completed(lists[field], now[field], value) : now[field],
    ]),
  )
  const left = Object.entries(proposed).filter(([field, value]) => !isSame(value, null) && !has(after[field], value))
  return { delta: deltaOf(lists, now, after), isWhole: left.length === 0 }
}

type Key = Parameters<typeof keyOf>[0]

function completed(key: Key, now: unknown, proposed: unknown): unknown {
  if (now === 'Unknown') return proposed
  const there = Array.isArray(proposed) ? proposed.filter((item) => !addsEntries(item)) : proposed
  if (isSame(now, null)) return there
  if (!key || !Array.isArray(now) || !Array.isArray(there)) return now
  const known = new Set(now.map((item) => keyOf(key, item)))
  return [...now, ...there.filter((item) => !known.has(keyOf(key, item)))]
}

/** Whether a value is the proposed one; a list, whether it has all of its items. */
function has(value: unknown, proposed: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(proposed)) return isSame(value, proposed)
  return proposed.every((item) => value.some((one) => isSame(one, item)))
}
