import { reviewCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = reviewCalls('series', 'Read the reviews of a series')
