import { postCalls } from '@/app/api/comments/post-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = postCalls('media', 'Write a review or comment on a work')
