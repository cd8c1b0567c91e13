import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { ROW_BUTTON } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { changeLink } from '@/lib/curation/links/edits'
import { hideTextCall } from '@/lib/curation/links/hidden-texts'
import type { HiddenTextState } from '@/lib/curation/schemas/hidden-texts'
import { ChangeRows } from './change-rows'

/** Items of a list of a hidden text that moderators see. */
const MOST = 100

type Props = {
  id: number
  /** The edit with which the text is hidden. */
  hiddenWith: number
  /** Whether that one went with its entry, so that it has no page on which the text could be shown again. */
  isGone?: boolean
  /** After the text is shown to everybody again. */
  onShown: () => void
}

/** What moderators do with a hidden text: they read it, and show it again. */
export function HiddenTextActs({ id, hiddenWith, isGone = false, onShown }: Props) {
  const t = useTranslations('hiddenTexts')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  useFocusReturn(part, (place) => place.querySelector('button'))
  const show = async () => {
    setBusy(true)
    if (await orElse(call<HiddenTextState>(hideTextCall(hiddenWith), { method: 'DELETE' }), t('failed'))) {
      notify('success', t('shown'))
      onShown()
    }
    setBusy(false)
  }
  return (
    <div ref={part} className="grid grid-cols-1 justify-items-start gap-2">
      <p className="flex flex-wrap gap-2">
        <button type="button" className={ROW_BUTTON} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'close' : 'open')}
          <span className="sr-only">: {t('change', { id: String(id) })}</span>
        </button>
        {hiddenWith === id || isGone ? (
          <button type="button" className={ROW_BUTTON} disabled={isBusy} onClick={() => void show()}>
            {t('showAgain')}
            <span className="sr-only">: {t('change', { id: String(id) })}</span>
          </button>
        ) : (
          <Link href={changeLink(hiddenWith)} className="quiet-link self-center">
            {t('with', { id: String(hiddenWith) })}
          </Link>
        )}
      </p>
      {isOpen && <Text id={id} />}
    </div>
  )
}

/** The text, and why it is hidden. */
function Text({ id }: { id: number }) {
  const t = useTranslations('hiddenTexts')
  const edits = useTranslations('edits')
  const { found, failure, read } = useRead<HiddenTextState>(hideTextCall(id))
  if (found === undefined) return <div className="skeleton h-16 w-full rounded-md" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const { edit, hidden } = found
  return (
    <div className="grid w-full grid-cols-1 gap-2.5 border-edge border-s-2 ps-3">
      {hidden && (
        <p className="wrap-anywhere text-soft" dir="auto">
          {t('why', { name: hidden.moderator ?? t('gone'), reason: hidden.comment })}
        </p>
      )}
      {!edit && <p>{t('entryGone')}</p>}
      {edit?.comment && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {edit.comment}
        </p>
      )}
      {edit?.source && (
        <p className="wrap-anywhere text-soft" dir="auto">
          {edits('source', { source: edit.source })}
        </p>
      )}
      {edit && <ChangeRows noun={edit.entry.noun} changes={edit.changes} most={MOST} whole={changeLink(id)} />}
    </div>
  )
}
