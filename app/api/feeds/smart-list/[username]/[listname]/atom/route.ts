import { atomAnswer, smartListFeedCall } from '@/app/api/feeds/smart-list-feed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = smartListFeedCall('Atom', 'application/atom+xml', atomAnswer)
