import { postCalls } from '@/app/api/comments/post-calls'
import { activityOf } from '@/server/domain/community/activities'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = postCalls(
  'activity',
  'Write a comment on what a user did with a work',
  activityOf,
)
