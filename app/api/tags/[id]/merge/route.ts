import { mergeCalls } from '@/app/api/merges/of-entry'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mergeCalls('tag')
