import { attachmentsCache } from '@/app/api/attachment-calls'

export const cache = attachmentsCache
