import type { EditItem, ItemPart } from '../schemas/edits'
import { longestRising, ORDERS } from './orders'

/** An item of a list as people are told of it. One that went to another place of the list was moved. */
export type ToldItem = Pick<EditItem, 'before' | 'after'> & { did: EditItem['did'] | 'moved' }

type Change = {
  field: string
  before: string | number | null
  after: string | number | null
  items: readonly EditItem[]
}

/**
 * The parts by which people know an item again whose key has changed: a person of the staff has another role, an
 * episode another number. Keys that people know items by need none.
 */
const KNOWN_BY: Readonly<Record<string, string>> = {
  staff: 'person',
  companies: 'company',
  externalIds: 'site',
  episodes: 'title',
  openingsAndEndings: 'title',
}

/** The parts that say where in its list an item is. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  episodes: ['number'],
  relations: ['type'],
  pictures: ['type', 'position'],
  openingsAndEndings: ['isOpening', 'isEnding', 'position'],
}

/** Lists whose order is stored; their changes have the whole list. */
const ORDERED: ReadonlySet<string> = new Set(['openingsAndEndings', ...Object.keys(ORDERS)])

/**
 * What became of each item of a list: added, removed, changed or moved. An edit may have an item under two keys, once
 * removed and once added. It is told once if there is no doubt that it is the same.
 */
export function toldItems(change: Change): ToldItem[] {
  const { field, items } = change
  // The list itself tells what was added or removed.
  if (field in ORDERS) return reordered(change)
  const pairs = pairsOf(field, items)
  const found = new Set(pairs.values())
  const told = items.flatMap((item): ToldItem[] => {
    const same = pairs.get(item)
    const after = found.has(item) ? null : item.after
    if (!same) return item.before || after ? [toldOf(field, item.before, after)] : []
    return [toldOf(field, item.before, same.after), ...(after ? [toldOf(field, null, after)] : [])]
  })
  return [...told, ...reordered(change)]
}

function toldOf(field: string, before: EditItem['before'], after: EditItem['after']): ToldItem {
  if (!before) return { did: 'added', before, after }
  if (!after) return { did: 'removed', before, after }
  const changed = changedParts(before, after)
  const isMoved = changed.length > 0 && changed.every((part) => PLACES[field]?.includes(part))
  return { did: isMoved ? 'moved' : 'changed', before, after }
}

/** The fields that two states of an item say differently. */
export function changedParts(before: readonly ItemPart[], after: readonly ItemPart[]): string[] {
  const said = (parts: readonly ItemPart[], field: string) => parts.find((part) => part.field === field)?.text
  const fields = new Set([...before, ...after].map(({ field }) => field))
  return [...fields].filter((field) => said(before, field) !== said(after, field))
}

/** Items that are the same though their keys differ: what they are known by is there once before, and once after. */
function pairsOf(field: string, items: readonly EditItem[]): Map<EditItem, EditItem> {
  const part = KNOWN_BY[field]
  if (!part) return new Map()
  const [before, after] = [onceNamed(part, 'before', items), onceNamed(part, 'after', items)]
  const pairs = [...before].flatMap(([name, from]) => {
    const to = after.get(name)
    return from && to ? [[from, to] as const] : []
  })
  return new Map(pairs)
}

/** Items by what they are known by; null for several of one name. */
function onceNamed(part: string, side: 'before' | 'after', items: readonly EditItem[]): Map<string, EditItem | null> {
  const named = new Map<string, EditItem | null>()
  for (const item of items) {
    const said = item[side]?.find(({ field }) => field === part)
    if (!said) continue
    const name = said.entry ? String(said.entry.id) : String(said.text)
    named.set(name, named.has(name) ? null : item)
  }
  return named
}

/** The items of an ordered list that went to another place among those that stayed. */
function reordered({ field, before, after }: Change): ToldItem[] {
  if (!ORDERED.has(field)) return []
  const [old, now] = [linesOf(before), linesOf(after)]
  const stayed = old.filter((line) => now.includes(line))
  const inPlace = new Set(longestRising(stayed.map((line) => now.indexOf(line))).map((at) => now[at]))
  return stayed
    .filter((line) => !inPlace.has(line))
    .map((line) => {
      const at = (lines: readonly string[]): ItemPart[] => [
        { field: 'position', text: `#${lines.indexOf(line) + 1}`, entry: null },
        { field, text: line, entry: null },
      ]
      return { did: 'moved', before: at(old), after: at(now) }
    })
}

/** The lines of a list as text; a line that is there twice has no place that could be told. */
function linesOf(value: string | number | null): string[] {
  const lines = String(value ?? '').split('\n')
  return lines.filter((line) => line !== '' && lines.indexOf(line) === lines.lastIndexOf(line))
}
