import type { EditedNoun } from '@/lib/catalogue/nouns'
import { applied } from '@/lib/curation/documents/applied'
import { type Delta, deltaOf, keyOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import { ORDERS, orderIn, reordering } from '@/lib/curation/documents/orders'

/**
 * An entry that is being edited: its fields when the edit began, and as they are typed. `contested` has what others
 * have made of fields and items that are changed here, too ("title", "episodes.3"); undefined is a removed item.
 */
export type EditState = { began: Values; values: Values; contested: Values }

/** What is changed, with items of lists alone that differ. */
export function changeOf(noun: EditedNoun, { began, values }: Pick<EditState, 'began' | 'values'>): Delta {
  const touched = Object.entries(values).filter(([field, value]) => value !== began[field])
  const given = Object.fromEntries(touched.map(([field, value]) => [field, withoutBlanks(value)]))
  const { before, after } = deltaOf(LISTS[noun], began, given)
  const moved = Object.entries(ORDERS).flatMap(([field, list]) => {
    const order = list in given ? reordering(field, began[list], given[list]) : undefined
    return order ? [[field, order] as const] : []
  })
  const of = (side: 'before' | 'after') => Object.fromEntries(moved.map(([field, order]) => [field, order[side]]))
  return { before: { ...before, ...of('before') }, after: { ...after, ...of('after') } }
}

/** A list of texts without the lines that nothing is typed in. */
function withoutBlanks(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each) => (typeof each === 'string' ? each.trim() : each)).filter((each) => each !== '')
}

/** Applies an earlier change to the entry's current values. Fields that both changed stay as changed, and contested. */
export function stateOf(noun: EditedNoun, now: Values, change: Delta): EditState {
  const lists = LISTS[noun]
  const orders = Object.entries(ORDERS).flatMap(([field, list]) => (field in change.after ? [[field, list]] : []))
  const ordered = orders.map(([field = '', list = '']) => [field, orderIn(field, now[list])])
  const { given, contested } = applied(lists, { ...now, ...Object.fromEntries(ordered) }, change)
  let values: Values = { ...now, ...given }
  for (const [field = '', list = ''] of orders) {
    const { [field]: merged, ...others } = values
    const order = contested.includes(field) ? change.after[field] : merged
    values = order ? { ...others, [list]: inOrder(field, listOf(values[list]), order) } : others
  }
  for (const path of contested) {
    const [field] = pathOf(path)
    if (field in ORDERS) continue
    values = { ...values, [field]: withItem(noun, values, path, itemAt(noun, change.after, path)) }
  }
  return {
    began: now,
    values,
    contested: Object.fromEntries(contested.map((path) => [path, theirsAt(noun, now, path)])),
  }
}

/**
 * The state of the form of a proposal that was changed elsewhere, from `base` to `newer`. What is not changed here is
 * as it is there now; what both changed stays as it is here, and contested.
 */
export function followed(noun: EditedNoun, { began, values }: EditState, base: Delta, newer: Delta): EditState {
  const former = stateOf(noun, began, base)
  const now = stateOf(noun, began, newer)
  const merged = stateOf(noun, now.values, changeOf(noun, { began: former.values, values }))
  return { began, values: merged.values, contested: { ...now.contested, ...merged.contested } }
}

/** What a contested field or item is now. */
function theirsAt(noun: EditedNoun, now: Values, path: string): unknown {
  const list = ORDERS[path]
  return list ? orderIn(path, now[list]) : itemAt(noun, now, path)
}

/** The items of a list in an order; those without a place come last. */
function inOrder(field: string, items: readonly unknown[], order: unknown): unknown[] {
  const names = listOf(order).map((item) => JSON.stringify(orderIn(field, [item])))
  const place = (item: unknown) => {
    const at = names.indexOf(JSON.stringify(orderIn(field, [item])))
    return at < 0 ? names.length : at
  }
  return items.toSorted((one, other) => place(one) - place(other))
}

/** The state in which a contested field or item is as others have made it. */
export function taken(noun: EditedNoun, state: EditState, path: string): EditState {
  const { [path]: theirs, ...contested } = state.contested
  const [field] = pathOf(path)
  const list = ORDERS[field]
  if (list) {
    const items = inOrder(field, listOf(state.values[list]), theirs)
    return { ...state, contested, values: { ...state.values, [list]: items } }
  }
  return { ...state, contested, values: { ...state.values, [field]: withItem(noun, state.values, path, theirs) } }
}

/** "episodes.3" as the field and the name of the item, which a single value has not. */
export function pathOf(path: string): [field: string, item?: string] {
  const dot = path.indexOf('.')
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** The name of an item of a list, by which problems and conflicts name it. */
export function itemName(noun: EditedNoun, field: string, item: unknown): string | undefined {
  const key = LISTS[noun][field]
  return key && keyOf(key, item)
}

function itemAt(noun: EditedNoun, values: Values, path: string): unknown {
  const [field, name] = pathOf(path)
  if (name === undefined) return values[field] ?? null
  return listOf(values[field]).find((item) => itemName(noun, field, item) === name)
}

function withItem(noun: EditedNoun, values: Values, path: string, item: unknown): unknown {
  const [field, name] = pathOf(path)
  if (name === undefined) return item
  const list = listOf(values[field])
  const at = list.findIndex((each) => itemName(noun, field, each) === name)
  if (item === undefined) return list.filter((_, each) => each !== at)
  return at < 0 ? [...list, item] : list.with(at, item)
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Maps a call's error codes to fields and items of the form ("title", "episodes.3.title"). The call counts the items of
 * the sent change ("change.episodes.0.title").
 */
export function errorsAt(
  noun: EditedNoun,
  sent: Values,
  errors: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = Object.entries(errors).map(([path, code]) => {
    if (!path.startsWith('change.')) return [path, code] as const
    const [field = '', at, ...rest] = path.slice('change.'.length).split('.')
    const name = at === undefined ? undefined : itemName(noun, field, listOf(sent[field])[Number(at)])
    return [[field, name ?? at, ...rest].filter((part) => part !== undefined).join('.'), code] as const
  })
  return Object.fromEntries(named)
}

/** The items of lists that are there twice. */
export function repeatedIn(noun: EditedNoun, values: Values): Record<string, string> {
  const found: Record<string, string> = {}
  for (const field of Object.keys(LISTS[noun])) {
    const seen = new Set<string>()
    for (const item of listOf(values[field])) {
      const name = itemName(noun, field, item) ?? ''
      if (seen.has(name)) found[`${field}.${name}`] = 'repeated'
      seen.add(name)
    }
  }
  return found
}
