import { type Health, health } from '@/lib/schemas/health'
import { version } from '@/package.json'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { writesState } from '@/server/platform/database/writes'
import { get, json } from '@/server/web/http/route'

const otherAnswers = { 503: { description: 'The database does not answer.', body: health } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'Check the health of the service',
    description:
      'Asks the database; 503 while it does not answer. While only writing fails the status is 200, since pages are served, and `writes` says why.',
    answer: health,
    otherAnswers,
  },
  async () => {
    const { isUp, writes } = await writesState(1000)
    const body: Health = {
      status: isUp ? 'ok' : 'unavailable',
      database: isUp ? 'up' : 'down',
      writes,
      version,
      site: keysFor('site')[0].id,
    }
    return json(body, isUp ? 200 : 503)
  },
)
