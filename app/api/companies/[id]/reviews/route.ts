import { discussionCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = discussionCalls('company', 'Read the comments on a company')
