import { postCalls } from '@/app/api/comments/post-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = postCalls('series', 'Write a review of a series')
