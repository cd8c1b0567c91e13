import { jsonFeedAnswer } from '@/app/api/feeds/smart-list-feed'
import { listPath as params } from '@/lib/lists/schemas/lists'
import { sharedSmartList } from '@/server/domain/lists/smart-lists/queries'
import { newestWorks } from '@/server/domain/views/media-feeds'
import { AppError } from '@/server/platform/errors'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works of a smart list as JSON Feed',
    description: 'Of public and unlisted ones; the newest works of the catalogue first. It has the name of the list.',
    params,
    answer: { content: 'application/feed+json' },
  },
  async ({ params }) => {
    const shared = await sharedSmartList(params)
    if (!shared) throw new AppError('notFound')
    return jsonFeedAnswer(shared.list, await newestWorks(shared.search))
  },
)
