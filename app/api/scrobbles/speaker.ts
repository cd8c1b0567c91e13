import { connectionWith, type Speaker } from '@/server/domain/connections/queries'
import { keyOf } from '@/server/web/http/client'

/**
 * The connection of a request, whose secret is in the header X-Api-Key or in the query.
 * @throws AppError unauthenticated, suspended
 */
export const speakerOf = ({ headers }: Request, apikey: string | undefined): Promise<Speaker> =>
  connectionWith(keyOf(headers) ?? apikey ?? null)
