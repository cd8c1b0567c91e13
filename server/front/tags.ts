import { AsyncLocalStorage } from 'node:async_hooks'

/** Nouns whose entries public pages show. */
export type Noun =
  | 'media'
  | 'series'
  | 'character'
  | 'person'
  | 'company'
  | 'tag'
  | 'review'
  | 'torrent'
  | 'list'
  | 'user'

/** "media:12" for an entry, "index:media" for the lists of a noun, "*" for everything; what is "fleeting" is not kept. */
export type CacheTag = `${Noun}:${number}` | `index:${Noun}` | '*' | 'fleeting'

/** What one rendering has read so far, what expired meanwhile, and whether it found that what it should show is not there. */
export type Reading = { touched: Set<CacheTag>; expired: Set<CacheTag>; missing?: boolean }

type Listener = (tags: readonly CacheTag[]) => void

// The front's bundle and Next's share one registry.
type Registry = { reading: AsyncLocalStorage<Reading>; listeners: Set<Listener> }
const shared = globalThis as typeof globalThis & { mokurokuTags?: Registry }
shared.mokurokuTags ??= { reading: new AsyncLocalStorage(), listeners: new Set() }
const registry = shared.mokurokuTags

/**
 * Notes that what is being rendered shows these entries. Queries call it *before* they read, so that a change that
 * commits during the read is seen. Outside a rendering (API, jobs, scripts) it does nothing.
 */
export function touches(noun: Noun, ids: number | Iterable<number>): void {
  const touched = registry.reading.getStore()?.touched
  if (!touched) return
  for (const id of typeof ids === 'number' ? [ids] : ids) touched.add(`${noun}:${id}`)
}

/** Notes what a part of this rendering that ran elsewhere has touched. */
export function touchesToo(tags: Iterable<CacheTag>): void {
  const touched = registry.reading.getStore()?.touched
  if (touched) for (const tag of tags) touched.add(tag)
}

/** Notes that what is being rendered shows a list of this noun. */
export function touchesIndex(noun: Noun): void {
  registry.reading.getStore()?.touched.add(`index:${noun}`)
}

/** Notes that what is being rendered changes too often for every change to expire it: nobody keeps it. */
export function fleeting(): void {
  registry.reading.getStore()?.touched.add('fleeting')
}

/**
 * Notes that the page that is being rendered stands for something that is not there (for visitors, at least): it is sent with
 * 404, as it is. Next's own notFound() would replace it, scripts and all.
 */
export function tellsMissing(): void {
  const store = registry.reading.getStore()
  if (store) store.missing = true
}

/** Whether the rendering that this is a part of has noted so. */
export function isMissing(): boolean {
  return registry.reading.getStore()?.missing === true
}

/** Runs a rendering and collects what it touches. */
export function reading<T>(into: Reading, render: () => T): T {
  return registry.reading.run(into, render)
}

/** Tells every cache of this process that these tags are stale. The other processes are told by server/front/expire.ts. */
export function expireHere(tags: readonly CacheTag[]): void {
  for (const listener of registry.listeners) listener(tags)
}

export function onExpire(listener: Listener): () => void {
  registry.listeners.add(listener)
  return () => registry.listeners.delete(listener)
}
