import { z } from 'zod'
import { answer } from './fields'

/** GET /api/health. */
export const health = answer('Health', {
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['up', 'down']),
  writes: z
    .enum(['ok', 'readOnly', 'databaseDown', 'databaseReadOnly', 'diskFull', 'folderNotWritable'])
    .describe(
      'Whether the site can write, or what keeps it from that: `READ_ONLY` is set; the database does not answer, or takes no writes; a disk is full; `DATA_DIR` takes no files',
    ),
  version: z.string(),
  site: z.string().describe('The same for all instances of a site (of one `AUTH_SECRET`), and another for each site'),
})
export type Health = z.infer<typeof health>

/** GET /api/health/live and /api/health/ready. */
export const healthCheck = answer('HealthCheck', { status: z.enum(['ok', 'unavailable']) })
