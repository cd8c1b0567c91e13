import { z } from 'zod'
import { mediaSearch, mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { WORK_ID, workIdsOf } from '@/lib/links/work-ids'
import { mediaWithIds } from '@/server/domain/catalogue/external-ids'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { get } from '@/server/web/http/route'

const query = mediaSearch.extend({
  externalId: z
    .string()
    .regex(WORK_ID, 'siteId')
    .refine((text) => workIdsOf(text).length > 0, { error: 'siteId' })
    .optional()
    .describe(
      'Only the works with this id on another site, whatever else is asked for: "mal:52991", or "myanimelist:anime/52991" as works have them',
    ),
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the media',
    description: 'By a search over titles, and filters that all have to match; or by an id on another site.',
    query,
    answer: mediaSearchPage,
  },
  ({ query: { externalId, ...search } }) =>
    externalId === undefined ? browseMedia(search) : mediaWithIds(workIdsOf(externalId), search),
)
