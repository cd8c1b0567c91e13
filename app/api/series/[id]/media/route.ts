import { tabCall } from '@/app/api/tab-call'
import { mediaPage } from '@/lib/catalogue/schemas/media'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the works of a series',
  description: 'Its works, also by a search over their titles.',
  answer: mediaPage,
  read: seriesMedia,
})
