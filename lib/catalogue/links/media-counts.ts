import { withQuery } from '@/lib/links'
import type { MediaSelection } from '../schemas/media'
import { mediaParameters } from './media'

/** The call that counts what the options of the filters find. */
export function mediaCountsCall(search: MediaSelection): string {
  const { sort: _, order: __, page: ___, size: ____, ...filters } = mediaParameters(search)
  return withQuery('/api/media/counts', filters)
}
