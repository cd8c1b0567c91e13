import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { pageMessages } from '@/i18n/browser'
import { call } from '@/lib/browser/api'
import { session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { mediaRecord } from './states'

const field = 'isFavorited'

/**
 * Adds a work to the favourites or removes it: an optimistic update, rolled back with a notification on failure. The
 * last click counts.
 */
export async function toggleFavorite(id: number): Promise<void> {
  const { favorite: texts, undo } = pageMessages().myMedia
  const record = mediaRecord(id)
  const now = session()
  if (!record.current || now.state !== 'open') return
  const { title } = record.current
  const isFavorited = !record.current.isFavorited
  const address = links.favoritesCall(now.user.username, isFavorited ? 'add' : 'remove')
  const answer = record.write({
    field,
    apply: (state) => (state.isFavorited === isFavorited ? state : { ...state, isFavorited }),
    send: () => call<object>(address, { method: 'PUT', body: { media: id }, keepalive: true }),
    collect: 0,
  })
  if (!(await orElse(answer, texts.failed)) || record.isPending(field)) return
  const action = { label: undo, run: () => void toggleFavorite(id) }
  notify('success', fill(isFavorited ? texts.added : texts.removed, { title }), { key: `favorite-${id}`, action })
}
