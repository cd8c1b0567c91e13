import { healthCheck } from '@/lib/schemas/health'
import { get } from '@/server/web/http/route'

const summary = 'Check whether the process runs'
const description = 'For supervisors: it asks nothing else, so that a lost database restarts no process.'

/** The edge answers it itself (server/web/edge/readiness.ts); this is the answer in development, which has no edge. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  { access: 'open', summary, description, answer: healthCheck },
  async () => ({ status: 'ok' as const }),
)
