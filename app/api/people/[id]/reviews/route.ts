import { discussionCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = discussionCalls('person', 'Read the comments on a person')
