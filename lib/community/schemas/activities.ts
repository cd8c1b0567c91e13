import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'

/** Whether the asker likes something, and how many users do. */
export const liking = answer('Liking', { isLiked: z.boolean(), likes: z.number().int() })
export type Liking = z.infer<typeof liking>
