import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { revertCall } from '@/lib/curation/links/edits'
import { hideTextCall } from '@/lib/curation/links/hidden-texts'

type Props = {
  open: boolean
  onClose: () => void
  id: number
  /** Whether the moderator can take the edit back. */
  mayEdit: boolean
  opener: RefObject<HTMLElement | null>
  /** After the edit is taken back, or its text is hidden. */
  onChange: () => void
}

/**
 * Asks why the text of an edit is hidden. Of a text that the entry still says, it offers to take the edit back first.
 */
export default function HideDialog({ open, onClose, id, mayEdit, opener, onChange }: Props) {
  const t = useTranslations('hiddenTexts')
  const why = useId()
  const { isBusy, run } = useBusy()
  const [isStanding, setStanding] = useState(false)
  const failed = (error: unknown) => {
    if (error instanceof Problem && error.errors.evenStanding) setStanding(true)
    else notify('failure', (error instanceof Problem && error.message) || t('failed'))
  }
  const takeBack = () =>
    run(failed, async () => {
      await call(revertCall(id), { method: 'POST', body: { comment: null } })
      setStanding(false)
      notify('success', t('takenBack'))
      onChange()
    })
  const hide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    void run(failed, async () => {
      await call(hideTextCall(id), { method: 'POST', body: { comment, ...(isStanding && { evenStanding: true }) } })
      notify('success', t('done'))
      onChange()
      onClose()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dialogTitle')}
      lead={t('dialogLead')}
      close={t('keep')}
      opener={opener}
    >
      <form className="grid gap-4" aria-label={t('dialogTitle')} aria-busy={isBusy} onSubmit={hide}>
        <label htmlFor={why} className="field">
          <span className="field-label">{t('reason')}</span>
          <textarea id={why} name="comment" rows={3} required maxLength={1000} className="field-box" dir="auto" />
        </label>
        <p className="text-sm text-quiet">{t('later')}</p>
        {isStanding && (
          <div role="alert" className="grid justify-items-start gap-3 text-yellow">
            <p>{t('standing')}</p>
            {mayEdit && (
              <button
                type="button"
                className="button button-plain inset-ring inset-ring-line"
                disabled={isBusy}
                onClick={() => void takeBack()}
              >
                {t('takeBack')}
              </button>
            )}
          </div>
        )}
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="button button-danger" disabled={isBusy}>
            {t(isStanding ? 'evenStanding' : 'hide')}
          </button>
          <button type="button" className="button button-plain" onClick={onClose}>
            {t('keep')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
