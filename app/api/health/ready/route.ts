import { healthCheck } from '@/lib/schemas/health'
import { get } from '@/server/web/http/route'

const summary = 'Check whether the instance should get requests'
const description =
  'For load balancers: it has rendered a page, and is not about to stop. Without its database it stays ready, because it still serves cached pages.'
const otherAnswers = { 503: { description: 'The instance starts or stops.', body: healthCheck } }

/** The edge answers it itself (server/web/edge/readiness.ts); this is the answer in development, which has no edge. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  { access: 'open', summary, description, answer: healthCheck, otherAnswers },
  async () => ({
    status: 'ok' as const,
  }),
)
