import { hiddenEditCalls } from '@/app/api/hide-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = hiddenEditCalls('series')
