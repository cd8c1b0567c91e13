import { jobKinds as answer } from '@/lib/administration/schemas/jobs'
import { jobKinds } from '@/server/domain/administration/jobs/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List the kinds of background jobs',
    description: 'How many of each are in which state, and when a scheduled one is added next.',
    answer,
  },
  () => jobKinds(),
)
