import { tabCall } from '@/app/api/tab-call'
import { characterMediaPage } from '@/lib/catalogue/schemas/characters'
import { characterMedia } from '@/server/domain/catalogue/characters/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the works of a character',
  description: 'Works that it appears in, also by a search over their titles.',
  answer: characterMediaPage,
  read: characterMedia,
})
