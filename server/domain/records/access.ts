import type { RecordList } from '@/lib/record-lists'
import { areFriends } from '@/server/domain/follows/statements'

const COLUMNS: Record<RecordList, string> = { anime: 'anime_list', manga: 'manga_list', games: 'game_list' }

/** The condition that a list of the user `u` is visible to `asker`, the SQL of a user's id (null for a visitor). */
export const mayRead = (list: RecordList, asker: string) => `(u.${COLUMNS[list]} = 'Everybody' OR u.id = ${asker}
  OR (u.${COLUMNS[list]} = 'Friends' AND ${areFriends(asker, 'u.id')}))`
