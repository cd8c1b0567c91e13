import { attachmentCall } from '@/app/api/attachment-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = attachmentCall('character')
