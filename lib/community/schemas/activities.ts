import { z } from 'zod'

/** Whether the asker likes something, and how many users do. */
export const liking = z.object({ isLiked: z.boolean(), likes: z.number().int() }).meta({ id: 'Liking' })
export type Liking = z.infer<typeof liking>
