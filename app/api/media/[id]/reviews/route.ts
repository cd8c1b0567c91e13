import { reviewCalls } from '@/app/api/comments/read-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = reviewCalls('media', 'Read the reviews of a work')
