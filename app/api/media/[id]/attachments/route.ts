import { attachmentCalls } from '@/app/api/attachment-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = attachmentCalls('media')
