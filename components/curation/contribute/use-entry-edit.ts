import { useState } from 'react'
import { useDraft } from '@/components/form/use-draft'
import { dropLargeDraft, keepLargeDraft } from '@/lib/browser/large-drafts'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, isSame, type Names, type Values } from '@/lib/curation/documents/differences'
import { changeOf, type EditState, stateOf, taken } from './edit-state'

/** Why an entry is changed, and where that is from. */
export type Reasons = { comment: string; source: string }

type Kept = Delta & { names: Names; reasons: Reasons }
type State = EditState & { names: Names; reasons: Reasons }

export const draftKey = (noun: EditedNoun, id: number | null) => `contribute:${noun}:${id ?? 'new'}`

/** An entry with its name. */
export type KnownEntry = { noun: EditedNoun; id: number; name: string }

export type Document = { fields: Values; names: Names }

/**
 * The state of the form of an entry with all its parts. What is changed is kept as one draft, and merged with what
 * others have saved when the form is opened again. `large` is the draft that was kept apart, because it is too large
 * for local storage.
 */
export function useEntryEdit(noun: EditedNoun, id: number | null, document: Document, large?: unknown) {
  const draft = useDraft(draftKey(noun, id), keptOf, {
    large: { found: large, keep: keepLargeDraft, drop: dropLargeDraft },
  })
  const [state, setState] = useState(() => startOf(noun, draft.restored, document))
  const set = (next: State) => {
    setState(next)
    const change = changeOf(noun, next)
    const { names, reasons } = next
    const isEmpty = Object.keys(change.after).length === 0 && reasons.comment === '' && reasons.source === ''
    if (isEmpty) draft.clear()
    else draft.keep({ ...change, names: namesIn(change, names), reasons })
  }
  return {
    ...state,
    isRestored: draft.isRestored,
    isKept: draft.isKept,
    /** Changes a field, and learns the names of entries that it refers to. */
    change: (field: string, value: unknown, known: readonly KnownEntry[] = []) =>
      set({
        ...state,
        names: withNames(state.names, known),
        // A value that says what it said before is not changed.
        values: { ...state.values, [field]: isSame(value, state.began[field]) ? state.began[field] : value },
      }),
    explain: (reasons: Partial<Reasons>) => set({ ...state, reasons: { ...state.reasons, ...reasons } }),
    take: (path: string) => set({ ...state, ...taken(noun, state, path) }),
    /** Goes on from what the entry says by now. */
    rebase: ({ fields, names }: Document) =>
      set({ ...state, ...stateOf(noun, fields, changeOf(noun, state)), names: merged(state.names, names) }),
    /** Forgets the draft, which was saved. */
    drop: draft.clear,
    discard: () => {
      draft.drop()
      setState(freshOf(document))
    },
  }
}
export type EntryEdit = ReturnType<typeof useEntryEdit>

const NO_REASONS: Reasons = { comment: '', source: '' }

const freshOf = ({ fields, names }: Document): State => ({
  began: fields,
  values: fields,
  contested: {},
  names,
  reasons: NO_REASONS,
})

function keptOf(stored: unknown): Kept | undefined {
  const { before, after, names, reasons } = (stored ?? {}) as Partial<Kept>
  return (
    before && after && { before, after, names: merged(NO_NAMES, names ?? {}), reasons: { ...NO_REASONS, ...reasons } }
  )
}

function startOf(noun: EditedNoun, kept: Kept | undefined, document: Document): State {
  if (!kept) return freshOf(document)
  const { names, reasons, ...change } = kept
  return { ...stateOf(noun, document.fields, change), names: merged(document.names, names), reasons }
}

function merged(names: Names, more: Partial<Names>): Names {
  const nouns = Object.keys(names) as EditedNoun[]
  return Object.fromEntries(nouns.map((noun) => [noun, { ...names[noun], ...more[noun] }])) as Names
}

/** The names with those of more entries. */
export function withNames(names: Names, entries: readonly KnownEntry[]): Names {
  let known = names
  for (const { noun, id, name } of entries) known = { ...known, [noun]: { ...known[noun], [id]: name } }
  return known
}

/** The names that a draft needs. */
function namesIn(change: Delta, names: Names): Names {
  const text = JSON.stringify(change)
  const nouns = Object.entries(names) as [EditedNoun, Record<number, string>][]
  const needed = nouns.map(([noun, each]) => [
    noun,
    Object.fromEntries(Object.entries(each).filter(([id]) => text.includes(id))),
  ])
  return Object.fromEntries(needed) as Names
}

export const NO_NAMES: Names = { media: {}, series: {}, character: {}, person: {}, company: {}, tag: {} }
