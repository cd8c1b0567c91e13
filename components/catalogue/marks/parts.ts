import type { ComponentType, RefObject } from 'react'

type OfWork = ComponentType<{ id: number }>

/** The components with the user's own data on shared pages. Tracking has them; the frame of every page offers them. */
export type MarkParts = {
  CardMark: OfWork
  CoverMark: OfWork
  RowMark: OfWork
  RowOneMore: OfWork
  RowQuick: ComponentType<{ id: number; pointerOnly?: boolean }>
  Actions: OfWork
  EntryRecord: OfWork
  ListSeen: ComponentType<{ url: string; total: number; ids: readonly number[]; text: string }>
  Spoilers: ComponentType<{ id: number; text: RefObject<HTMLElement | null>; html: string }>
}

let source: (() => Promise<MarkParts>) | undefined
let parts: MarkParts | undefined
let asked = false
const waiting = new Set<() => void>()

/** Says where the components come from. Called once, before a place of a page asks for them. */
export function offerMarks(load: () => Promise<MarkParts>): void {
  source = load
}

/** The components, if they are loaded. */
export const loadedMarks = (): MarkParts | undefined => parts

/** Loads the components once. On failure, for example offline, the next page tries again. */
export async function loadMarks(): Promise<void> {
  if (asked || !source) return
  asked = true
  try {
    parts = await source()
    for (const tell of [...waiting]) tell()
  } catch {
    asked = false
  }
}

/** Calls `tell` when the components are loaded, until the returned function is called. */
export function whenLoaded(tell: () => void): () => void {
  waiting.add(tell)
  return () => {
    waiting.delete(tell)
  }
}
