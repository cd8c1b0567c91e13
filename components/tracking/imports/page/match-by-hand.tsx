import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { notify } from '@/components/ui/notify'
import type { Import, ImportEntry } from '@/lib/tracking/schemas/imports'
import { matchEntry } from '../calls'
import { useDo } from './use-do'

type Props = {
  of: Import
  /** The entry to match, while its dialog is open. */
  entry: ImportEntry | undefined
  /** In here the focus goes after a match, since the button of the entry disappears. */
  fallback: RefObject<HTMLElement | null>
  onClose: () => void
  onMatched: () => void
}

/** The search for the work of an entry that was not found. */
export function MatchByHand({ of, entry, fallback, onClose, onMatched }: Props) {
  const t = useTranslations('imports.page')
  const [last, setLast] = useState(entry)
  const opener = useRef<HTMLElement>(null)
  const { run } = useDo()
  useEffect(() => {
    if (!entry) return
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setLast(entry)
  }, [entry])
  if (!last) return null
  const choose = (media: { id: number; title: string }) =>
    run('match', t('notMatched'), async () => {
      const { outcome } = await matchEntry(of.id, last.position, media.id)
      notify('success', t(outcome === 'Added' ? 'matched' : 'matchedFirst', { title: media.title }))
      opener.current = fallback.current
      onMatched()
    })
  return (
    <PickDialog
      key={last.position}
      open={entry !== undefined}
      opener={opener}
      title={t('matchTitle', { title: last.title || t('untitled') })}
      text={last.title}
      onChoose={(media) => void choose(media)}
      onClose={onClose}
    />
  )
}
