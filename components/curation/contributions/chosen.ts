import { isSame } from '@/lib/curation/documents/differences'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { type Choices, chosenLists } from './item-choices'

type Picked = {
  picked: ReadonlySet<string>
  /** Values that are given instead. */
  edited: Readonly<Record<string, unknown>>
  choices: Readonly<Record<string, Choices>>
}

/** What is picked of a proposal, and what is given instead, as the calls take it. `taken`: the fields that stay. */
export function chosenParts(contribution: Contribution, { picked, edited, choices }: Picked) {
  const whole = (field: string) => contribution.changes.find((change) => change.field === field)?.whole
  const texts = Object.entries(edited).filter(([field, value]) => picked.has(field) && !isSame(value, whole(field)))
  const lists = chosenLists(contribution, choices)
  const taken = [...picked].filter((field) => lists[field] !== null)
  const given = Object.entries(lists).flatMap(([field, list]) =>
    list && picked.has(field) ? [[field, list] as const] : [],
  )
  const change = Object.fromEntries([...texts, ...given.map(([field, { after }]) => [field, after] as const)])
  const began = contribution.isNew ? undefined : Object.fromEntries(given.map(([field, { before }]) => [field, before]))
  return { taken, change, began }
}

/** Whether nothing of a proposal can be taken over any more. A hidden text has no changes, and tells nothing. */
export const hasNothingLeft = (contribution: Pick<Contribution, 'changes'> | undefined): boolean =>
  contribution !== undefined &&
  contribution.changes.length > 0 &&
  contribution.changes.every(({ standing }) => standing !== 'possible')
