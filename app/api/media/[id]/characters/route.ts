import { tabCall } from '@/app/api/tab-call'
import { mediaCharacterPage } from '@/lib/catalogue/schemas/media'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the cast of an entry',
  description: 'With the actors of each, also by a search over names.',
  answer: mediaCharacterPage,
  read: mediaCharacters,
})
