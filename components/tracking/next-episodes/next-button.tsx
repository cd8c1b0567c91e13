import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { isWithout } from '@/lib/browser/parts'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { HAVE_EPISODES } from './types'

const NextDialog = lazyDialog(() => import('./next-dialog'))

/** Opens the torrents with the next episode of a work that the user watches; nothing for all others. */
export function NextButton({ state, className = '' }: { state: MediaState; className?: string }) {
  const t = useTranslations('torrents.next')
  const [isOpen, setOpen] = useState<boolean>()
  const { id, title, type, watched } = state
  if (watched?.status !== 'Watching' || !HAVE_EPISODES.includes(type) || isWithout('torrents')) return null
  const episode = watched.episodesWatched + 1
  return (
    <>
      <button
        type="button"
        className={`icon-button ${className}`}
        aria-haspopup="dialog"
        aria-label={t('of', { episode, title })}
        title={t('title', { episode })}
        onFocus={NextDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="magnet" size={16} />
      </button>
      {isOpen !== undefined && (
        <NextDialog open={isOpen} onClose={() => setOpen(false)} id={id} title={title} episode={episode} />
      )}
    </>
  )
}
