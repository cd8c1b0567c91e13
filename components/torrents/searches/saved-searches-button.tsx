'use client'
import { useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'

const SavedSearchesDialog = lazyDialog(withMessages(() => import('./saved-searches-dialog')))

/** `filter` is the query string of the page's search, empty for all torrents. */
type Props = { filter: string; save: string; label: string }

/** Saves the search of the page by one press, or only opens the user's saved searches. */
export function SavedSearchesButton({ filter, save, label }: Props) {
  const [opened, setOpened] = useState({ times: 0, isOpen: false, saves: '' })
  const open = (saves: string) => setOpened(({ times }) => ({ times: times + 1, isOpen: true, saves }))
  const chip = (text: string, saves: string) => (
    <button
      type="button"
      className="chip for-users mt-2"
      aria-haspopup="dialog"
      onPointerEnter={SavedSearchesDialog.preload}
      onFocus={SavedSearchesDialog.preload}
      onClick={() => open(saves)}
    >
      <Icon name={saves ? 'plus' : 'search'} size={14} />
      {text}
    </button>
  )
  return (
    <>
      {filter !== '' && chip(save, filter)}
      {chip(label, '')}
      {opened.times > 0 && (
        <SavedSearchesDialog
          key={opened.times}
          saves={opened.saves}
          open={opened.isOpen}
          onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
        />
      )}
    </>
  )
}
