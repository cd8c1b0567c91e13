import type { RecordList } from './record-lists'

/** Pages of a user besides the profile, and calls with the same data. */
export type UserTab =
  | RecordList
  | 'statistics'
  | 'reviews'
  | 'torrents'
  | 'contributions'
  | 'following'
  | 'followers'
  | 'compare'
