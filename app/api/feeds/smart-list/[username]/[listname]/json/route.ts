import { jsonFeedAnswer, smartListFeedCall } from '@/app/api/feeds/smart-list-feed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = smartListFeedCall(
  'JSON Feed',
  'application/feed+json',
  jsonFeedAnswer,
)
