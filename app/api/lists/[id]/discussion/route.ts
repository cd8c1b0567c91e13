import { discussionCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = discussionCalls(
  'list',
  'Read the discussion of a public list',
  'A list has one while it is public and its owner has not switched it off. Threads come with their first replies; `thread` reads one with a page of all its replies.',
)
