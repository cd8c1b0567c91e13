import { tabCall } from '@/app/api/tab-call'
import { characterActorPage } from '@/lib/catalogue/schemas/characters'
import { characterStaff } from '@/server/domain/catalogue/characters/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the actors of a character',
  description: 'Who plays it in which work, also by a search over names.',
  answer: characterActorPage,
  read: characterStaff,
})
