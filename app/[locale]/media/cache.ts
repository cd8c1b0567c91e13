import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { MEDIA_LISTS, mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: mediaPageSearch,
  lists: MEDIA_LISTS,
  link: (_, search) => mediaIndexLink(search),
  uncachedWith: {
    query: 'given',
    type: 'several',
    status: 'several',
    format: 'several',
    season: 'several',
    basedOn: 'several',
    yearFrom: 'given',
    yearTo: 'given',
    scoreFrom: 'given',
    scoreTo: 'given',
    episodesFrom: 'given',
    episodesTo: 'given',
    runtimeFrom: 'given',
    runtimeTo: 'given',
    studio: 'given',
    adult: 'given',
    tags: 'several',
    withoutTags: 'given',
  },
})
