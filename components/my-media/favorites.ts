import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { notify } from '../ui/notify'
import { confirmedMedia, myMedia, setConfirmed, setOptimistic } from './store'
import { myMediaTexts } from './texts'

const texts = myMediaTexts.favorite
const underWay = new Set<number>()

/** Makes a work a favourite, or none any more: at once, and put back with a word when that fails. The last click counts. */
export async function toggleFavorite(id: number): Promise<void> {
  const state = myMedia(id)
  if (!state) return
  setOptimistic(id, { isFavorited: !state.isFavorited })
  // Whoever is at it looks at what is hoped for by then.
  if (underWay.has(id)) return
  underWay.add(id)
  try {
    await bring(id)
    say(id)
  } catch (error) {
    notify('failure', (error instanceof Problem && error.message) || texts.failed)
  } finally {
    underWay.delete(id)
    setOptimistic(id, { isFavorited: undefined })
  }
}

/** Tells the server until it has what is hoped for. */
async function bring(id: number): Promise<void> {
  for (;;) {
    const now = session()
    const wanted = myMedia(id)?.isFavorited
    if (now.state !== 'open' || wanted === undefined || wanted === confirmedMedia(id)?.isFavorited) return
    const address = links.favoritesCall(now.user.username, wanted ? 'add' : 'remove')
    await call(address, { method: 'PUT', body: { media: id }, keepalive: true })
    setConfirmed(id, { isFavorited: wanted })
  }
}

function say(id: number): void {
  const state = confirmedMedia(id)
  if (!state) return
  const action = { label: myMediaTexts.undo, run: () => void toggleFavorite(id) }
  notify('success', fill(state.isFavorited ? texts.added : texts.removed, { title: state.title }), {
    key: `favorite-${id}`,
    action,
  })
}
