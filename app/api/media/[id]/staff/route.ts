import { tabCall } from '@/app/api/tab-call'
import { mediaStaffPage } from '@/lib/catalogue/schemas/media'
import { mediaStaff } from '@/server/domain/catalogue/media/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the staff of an entry',
  description: 'With the role of each, also by a search over names.',
  answer: mediaStaffPage,
  read: mediaStaff,
})
