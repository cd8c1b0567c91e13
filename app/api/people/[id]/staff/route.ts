import { tabCall } from '@/app/api/tab-call'
import { personRolePage } from '@/lib/catalogue/schemas/people'
import { personRoles } from '@/server/domain/catalogue/people/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the roles of a person',
  description: 'Characters that the person plays, and other work, also by a search.',
  answer: personRolePage,
  read: personRoles,
})
