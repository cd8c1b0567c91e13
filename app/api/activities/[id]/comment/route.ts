import { postRoute } from '@/app/api/comments/post-route'
import { activityOf } from '@/server/domain/community/activities'
import { methods } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: postRoute('activity', 'Write a comment on what a user did with a work', activityOf),
})
