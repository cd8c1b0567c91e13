import { usernamePath as params } from '@/lib/identity/schemas/users'
import { recentActivity as answer } from '@/lib/tracking/schemas/records'
import { activityFor } from '@/server/domain/tracking/activity/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: 'Read the latest activity of a user',
    description: 'Activity of other users only if they allow it (`showActivity`).',
    params,
    answer,
  },
  async ({ user, params }) => {
    const data = await activityFor(params.username, user?.id ?? null)
    return data && { data }
  },
)
