import { followCalls } from '@/app/api/edits/of-entry'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = followCalls('character')
