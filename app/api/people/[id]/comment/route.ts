import { postCalls } from '@/app/api/comments/post-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = postCalls('person', 'Write a comment on a person')
