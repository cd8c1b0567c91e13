/** Converts songs. A line has one item for each use; a work has one song that is both opening and ending. */

type Use = { kind: 'Opening' | 'Ending'; title: string; artist?: string | null | undefined }
export type Song = { title: string; artist: string | null; isOpening: boolean; isEnding: boolean }

export function songsFrom(uses: readonly Use[]): Song[] {
  return [...new Set(uses.map(({ title }) => title))].map((title) => {
    const own = uses.filter((use) => use.title === title)
    return {
      title,
      artist: own.find(({ artist }) => artist)?.artist ?? null,
      isOpening: own.some(({ kind }) => kind === 'Opening'),
      isEnding: own.some(({ kind }) => kind === 'Ending'),
    }
  })
}

export const songsTo = (songs: readonly Song[]): Use[] =>
  songs.flatMap(({ title, artist, isOpening, isEnding }): Use[] => [
    ...(isOpening ? [{ kind: 'Opening' as const, title, artist }] : []),
    ...(isEnding ? [{ kind: 'Ending' as const, title, artist }] : []),
  ])
