import { feedEntry as answer } from '@/lib/views/schemas/friends-feed'
import { activityEntry } from '@/server/domain/views/friends-feed/queries'
import { idPath as params } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read what a user did with a work on one day',
    description:
      'Named by any change of that day, as long as its user shows what they do and the record is not private. With the number of likes and replies.',
    params,
    answer,
  },
  ({ params }) => activityEntry(params.id),
)
