/** A user's public lists of watched records: one of each kind, each with a visibility of its own. */
export const RECORD_LISTS = ['anime', 'manga', 'games'] as const
export type RecordList = (typeof RECORD_LISTS)[number]

/** Who may see such a list. Friends follow each other. Private records are in none. */
export const RECORD_VISIBILITIES = ['Everybody', 'Friends', 'Nobody'] as const
export type RecordVisibility = (typeof RECORD_VISIBILITIES)[number]

/** The user's field with the visibility of each list. */
export const VISIBILITY_OF = { anime: 'animeList', manga: 'mangaList', games: 'gameList' } as const satisfies Record<
  RecordList,
  string
>
