/**
 * The chosen files of torrents, kept while this tab is open: a choice goes across the pages of a torrent's files. Files
 * are their indices, as the "so" of a magnet link counts them.
 */
const choices = new Map<number, ReadonlySet<number>>()
const NONE: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export const chosenOf = (torrent: number): ReadonlySet<number> => choices.get(torrent) ?? NONE

/** Adds files to a choice, or removes them. */
export function choose(torrent: number, files: Iterable<number>, isChosen: boolean): void {
  const after = new Set(chosenOf(torrent))
  for (const file of files) {
    if (isChosen) after.add(file)
    else after.delete(file)
  }
  set(torrent, after)
}

export const chooseNone = (torrent: number) => set(torrent, NONE)

export function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(torrent: number, files: ReadonlySet<number>): void {
  choices.set(torrent, files)
  for (const listener of listeners) listener()
}
