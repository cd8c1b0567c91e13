import { type Health, health } from '@/lib/schemas/health'
import { version } from '@/package.json'
import { databaseAnswers } from '@/server/platform/database/health'
import { json, methods, route } from '@/server/web/http/route'

const otherAnswers = { 503: { description: 'The database does not answer.', body: health } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'open',
      summary: 'Check the health of the service',
      description: 'Asks the database; 503 while it does not answer.',
      answer: health,
      otherAnswers,
    },
    async () => {
      const up = await databaseAnswers(1000)
      const body: Health = { status: up ? 'ok' : 'unavailable', database: up ? 'up' : 'down', version }
      return json(body, up ? 200 : 503)
    },
  ),
})
