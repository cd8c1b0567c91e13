import { mergesCalls } from '@/app/api/merges/of-entry'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mergesCalls('tag')
