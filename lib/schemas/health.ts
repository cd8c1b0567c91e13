import { z } from 'zod'

/** GET /api/health. */
export const health = z
  .object({ status: z.enum(['ok', 'unavailable']), database: z.enum(['up', 'down']), version: z.string() })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof health>

/** GET /api/health/live and /api/health/ready. */
export const healthCheck = z.object({ status: z.enum(['ok', 'unavailable']) }).meta({ id: 'HealthCheck' })
