import { connectionOfToken } from '@/server/domain/connections/mutations'
import { connectionWith, type Speaker } from '@/server/domain/connections/queries'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { writingToken } from '@/server/platform/cache/context'
import { keyOf } from '@/server/web/http/client'

/**
 * The connection of a request, whose secret is in the header X-Api-Key or in the query; else that of the personal
 * token of `user`.
 * @throws AppError unauthenticated, suspended, conflict
 */
export function speakerOf(
  { headers }: Request,
  apikey: string | undefined,
  user: Pick<Asker, 'id'> | null = null,
): Promise<Speaker> {
  const key = keyOf(headers) ?? apikey ?? null
  const token = key === null && user ? writingToken(user.id) : null
  return user && token !== null ? connectionOfToken(user.id, token) : connectionWith(key)
}
