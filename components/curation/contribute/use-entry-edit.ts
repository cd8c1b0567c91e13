import { useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import { dropLargeDraft, keepLargeDraft } from '@/lib/browser/large-drafts'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, isSame, type Names, type Values } from '@/lib/curation/documents/differences'
import { changeOf, type EditState, stateOf, taken } from './edit-state'

/** Why an entry is changed, and where that is from. */
export type Reasons = { comment: string; source: string }

type Kept = Delta & { names: Names; reasons: Reasons }
type State = EditState & { names: Names; reasons: Reasons; isRestored: boolean }

export const draftKey = (noun: EditedNoun, id: number | null) => `contribute:${noun}:${id ?? 'new'}`

/** An entry with its name. */
export type KnownEntry = { noun: EditedNoun; id: number; name: string }

export type Document = { fields: Values; names: Names }

/**
 * The state of the form of an entry with all its parts. What is changed is kept as one draft, and merged with what others have saved when
 * the form is opened again. `large` is the draft that was kept apart, because it is too large for local storage.
 */
export function useEntryEdit(noun: EditedNoun, id: number | null, document: Document, large?: unknown) {
  const key = draftKey(noun, id)
  const [state, setState] = useState(() => startOf(noun, draftOf(key) ?? large, document))
  const [isLarge, setLarge] = useState(large !== undefined)
  const [isKept, setKept] = useState(true)
  const drop = () => {
    dropDraft(key)
    if (isLarge) void dropLargeDraft(key)
    setLarge(false)
    setKept(true)
  }
  const keep = (draft: Kept) => {
    if (keepDraft(key, draft)) {
      if (isLarge) void dropLargeDraft(key)
      setLarge(false)
      return setKept(true)
    }
    dropDraft(key)
    setLarge(true)
    void keepLargeDraft(key, draft).then(setKept)
  }
  const set = (next: State) => {
    setState(next)
    const change = changeOf(noun, next)
    const { names, reasons } = next
    const isEmpty = Object.keys(change.after).length === 0 && reasons.comment === '' && reasons.source === ''
    if (isEmpty) drop()
    else keep({ ...change, names: namesIn(change, names), reasons })
  }
  return {
    ...state,
    /** Whether the browser keeps the draft when the tab is closed. */
    isKept,
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
    drop,
    discard: () => {
      drop()
      setState(freshOf(document))
    },
  }
}
export type EntryEdit = ReturnType<typeof useEntryEdit>

const freshOf = ({ fields, names }: Document): State => ({
  began: fields,
  values: fields,
  contested: {},
  names,
  reasons: { comment: '', source: '' },
  isRestored: false,
})

function startOf(noun: EditedNoun, draft: unknown, document: Document): State {
  const kept = draft as Partial<Kept> | undefined
  const fresh = freshOf(document)
  if (!kept?.before || !kept.after) return fresh
  const names = merged(document.names, kept.names ?? {})
  const reasons = { ...fresh.reasons, ...kept.reasons }
  return {
    ...stateOf(noun, document.fields, { before: kept.before, after: kept.after }),
    names,
    reasons,
    isRestored: true,
  }
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
