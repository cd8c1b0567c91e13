import type { EditedNoun } from '@/lib/catalogue/nouns'
import { differingItems, keyOf, LISTS } from '@/lib/curation/documents/differences'

/** What a proposal does to a field: of a list with keys only the items that differ. */
export type FieldDelta = { before: unknown; after: unknown }

/** One item of a proposed list, before and after; undefined where there is none. `name` is the same as long as the proposal is. */
export type ProposedItem = { name: string; before: unknown; after: unknown }

/** What an editor has made of items, by their name: left out, or with another value. Those that are not here are taken as they are. */
export type Choices = Readonly<Record<string, { isDropped?: boolean; value?: unknown }>>

/** The items of a list that a proposal adds, changes or removes. */
export function itemsIn(noun: EditedNoun, field: string, { before, after }: FieldDelta): ProposedItem[] {
  const key = LISTS[noun][field]
  return differingItems(key, before, after).map(([was, is]) => ({
    name: keyOf(key, is ?? was),
    before: was,
    after: is,
  }))
}

/** What the editor accepts of a list, as a decision sends it; undefined if that is all as it was proposed, null if it is nothing. */
export function chosenOf(
  noun: EditedNoun,
  field: string,
  delta: FieldDelta,
  choices: Choices,
): FieldDelta | null | undefined {
  const items = itemsIn(noun, field, delta)
  const isDropped = ({ name }: ProposedItem) => choices[name]?.isDropped === true
  if (items.every((item) => !isDropped(item) && choices[item.name]?.value === undefined)) return undefined
  if (items.every(isDropped)) return null
  const wanted = (item: ProposedItem) => choices[item.name]?.value ?? item.after
  if (!LISTS[noun][field]) return { before: delta.before, after: inOrder(delta.after, items, isDropped, wanted) }
  const taken = items.filter((item) => !isDropped(item))
  return {
    before: taken.flatMap(({ before }) => (before === undefined ? [] : [before])),
    after: taken.flatMap((item) => (item.after === undefined ? [] : [wanted(item)])),
  }
}

/** A list without keys is one value: whole, in the proposed order, and at its end what the editor does not let go. */
function inOrder(
  after: unknown,
  items: readonly ProposedItem[],
  isDropped: (item: ProposedItem) => boolean,
  wanted: (item: ProposedItem) => unknown,
): unknown[] {
  const proposed = Array.isArray(after) ? after : []
  const kept = proposed.flatMap((each) => {
    const item = items.find((one) => one.name === keyOf(undefined, each))
    if (!item) return [each]
    return isDropped(item) ? [] : [wanted(item)]
  })
  return [...kept, ...items.filter((item) => item.after === undefined && isDropped(item)).map(({ before }) => before)]
}

type Proposal = {
  noun: EditedNoun
  changes: readonly { field: string; delta: { before?: unknown; after?: unknown } }[]
}

/** What the editor accepts of each list in which something is chosen: null is nothing of it. */
export function chosenLists(
  { noun, changes }: Proposal,
  choices: Readonly<Record<string, Choices>>,
): Record<string, FieldDelta | null> {
  const found = changes.flatMap(({ field, delta: { before, after } }) => {
    const list = chosenOf(noun, field, { before, after }, choices[field] ?? {})
    return field in choices && list !== undefined ? [[field, list] as const] : []
  })
  return Object.fromEntries(found)
}
