import { discussionCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = discussionCalls(
  'character',
  'Read the comments on a character',
)
