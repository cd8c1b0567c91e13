import { hideCalls } from '@/app/api/hide-calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = hideCalls('company')
