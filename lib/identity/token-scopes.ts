/** What a personal token may do, the least first: it is the default. */
export const TOKEN_SCOPES = [
  'ReadLists',
  'ReadPrivate',
  'ReadNotices',
  'WriteRecords',
  'WriteLists',
  'WriteReviews',
  'WriteFollows',
  'UploadTorrents',
  'EditTorrents',
  'EditCatalogue',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
