import { overview as answer } from '@/lib/administration/schemas/overview'
import { siteOverview } from '@/server/domain/administration/overview/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Read the state of the site',
    description:
      'Health, versions, sizes, jobs, what waits for a person, and totals of 90 days. Unknown parts are null.',
    answer,
  },
  () => siteOverview(),
)
