import type { IncomingHttpHeaders } from 'node:http'
import { type AnswerContext, type LoggedRequest, newContext } from '@/server/platform/cache/context'
import { partOf } from '@/server/web/http/parts'
import type { Place } from '@/server/web/http/route-table'
import { takeSiteMark } from './headers'

/** The context of an answer. What belongs to a part of the site is stale as soon as the part is switched off. */
export function newPlaceContext(place: Place, asked: LoggedRequest, headers: IncomingHttpHeaders): AnswerContext {
  const context = newContext(asked, takeSiteMark(headers))
  if (partOf(place) !== null) context.tags.add('site')
  return context
}
