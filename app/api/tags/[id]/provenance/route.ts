import { provenanceCalls } from '@/app/api/edits/of-entry'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = provenanceCalls('tag')
