import { useState } from 'react'
import { useDraft } from '@/components/form/use-draft'
import { dropLargeDraft, keepLargeDraft } from '@/lib/browser/large-drafts'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, isSame, type Names, type Values } from '@/lib/curation/documents/differences'
import { changeOf, type EditState, followed, stateOf, taken } from './edit-state'

/** Why an entry is changed, where that is from, and what is said to the editors with the change of a proposal. */
export type Reasons = { comment: string; source: string; answer: string }

/** A change that is taken up again, with the names of the entries that it refers to. */
export type Kept = Delta & { names: Names; reasons: Reasons; base?: Start | undefined }
/** What a proposal changes, by its version. */
export type Start = Delta & { names: Names; reasons: Reasons; version: number }
/** `base` is the proposal that the form goes on from. */
type State = EditState & { names: Names; reasons: Reasons; base?: Start | undefined }

export const proposalKey = (proposal: number) => `contribute:proposal:${proposal}`
export const draftKey = (noun: EditedNoun, id: number | null) => `contribute:${noun}:${id ?? 'new'}`

/** An entry with its name. */
export type KnownEntry = { noun: EditedNoun; id: number; name: string }

export type Document = { fields: Values; names: Names }

/**
 * The state of the form of an entry with all its parts. What is changed is kept as one draft, and merged with what
 * others have saved when the form is opened again. `large` is the draft that was kept apart, because it is too large
 * for local storage. `start` is what a proposal changes, which the form begins with; another version of it is merged
 * with what was typed. An answer to the editors is no part of the draft: it has its own.
 */
export function useEntryEdit(noun: EditedNoun, key: string, document: Document, { large, start }: Beginning = {}) {
  const draft = useDraft(key, keptOf, {
    large: { found: large, keep: keepLargeDraft, drop: dropLargeDraft },
  })
  const [state, setState] = useState(() => beginOf(noun, draft.restored, { start, document }))
  if (start && state.base && start.version !== state.base.version) setState(onNewer(noun, state, start))
  const set = (next: State) => {
    setState(next)
    const change = changeOf(noun, next)
    const { names, reasons } = next
    const isEmpty = Object.keys(change.after).length === 0 && Object.values(reasons).every((text) => text === '')
    if (isEmpty && !start) draft.clear()
    else draft.keep({ ...change, names: namesIn(change, names), reasons: { ...reasons, answer: '' }, base: next.base })
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
      const { answer } = state.reasons
      setState(startOf(noun, start && { ...start, reasons: { ...start.reasons, answer }, base: start }, document))
    },
  }
}
export type EntryEdit = ReturnType<typeof useEntryEdit>

type Beginning = { large?: unknown; start?: Start | undefined }

export const NO_REASONS: Reasons = { comment: '', source: '', answer: '' }

const freshOf = ({ fields, names }: Document): State => ({
  began: fields,
  values: fields,
  contested: {},
  names,
  reasons: NO_REASONS,
})

function keptOf(stored: unknown): Kept | undefined {
  const { before, after, names, reasons, base } = (stored ?? {}) as Partial<Kept>
  return (
    before &&
    after && { before, after, names: merged(NO_NAMES, names ?? {}), reasons: { ...NO_REASONS, ...reasons }, base }
  )
}

/** The state of a form with its draft, if there is one, on what the proposal is now. */
export function beginOf(
  noun: EditedNoun,
  draft: Kept | undefined,
  { start, document }: { start: Start | undefined; document: Document },
): State {
  if (!start) return startOf(noun, draft, document)
  if (!draft) return startOf(noun, { ...start, base: start }, document)
  const { answer } = start.reasons
  const state = startOf(noun, { ...draft, reasons: { ...draft.reasons, answer }, base: draft.base ?? start }, document)
  return state.base?.version === start.version ? state : onNewer(noun, state, start)
}

/** The state on another version of its proposal. */
function onNewer(noun: EditedNoun, state: State, start: Start): State {
  const { base = start, reasons } = state
  const now = (field: 'comment' | 'source') =>
    reasons[field] === base.reasons[field] ? start.reasons[field] : reasons[field]
  return {
    ...followed(noun, state, base, start),
    names: merged(state.names, start.names),
    reasons: { ...reasons, comment: now('comment'), source: now('source') },
    base: start,
  }
}

function startOf(noun: EditedNoun, kept: Kept | undefined, document: Document): State {
  if (!kept) return freshOf(document)
  const { names, reasons, base, ...change } = kept
  return { ...stateOf(noun, document.fields, change), names: merged(document.names, names), reasons, base }
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
