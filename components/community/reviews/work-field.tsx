import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { Icon } from '@/components/ui/icon'
import type { TextValues } from './text-values'

type Props = {
  /** The id of the work that the recommendation is written about. */
  of: number
  values: Pick<TextValues, 'otherId' | 'otherTitle'>
  /** Whether the work cannot be chosen. */
  isFixed: boolean
  error: string | undefined
  autoFocus: boolean
  onChoose: (work: Pick<TextValues, 'otherId' | 'otherTitle'>) => void
}

/** The work that a recommendation names, and the button that opens the search for one. */
export function WorkField({ of, values: { otherId, otherTitle }, isFixed, error, autoFocus, onChoose }: Props) {
  const t = useTranslations('reviews.form.recommendation')
  const fields = useTranslations('errors.fields')
  const [open, setOpen] = useState<boolean>()
  const [isItself, setItself] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wrong = isItself ? fields('itself') : error
  if (isFixed)
    return (
      <p className="wrap-anywhere">
        <span className="field-label block">{t('work')}</span>
        <span className="font-semibold text-ink" dir="auto">
          {otherTitle}
        </span>
      </p>
    )
  return (
    <div className="field form-field">
      <span className="field-label" data-required>
        {t('work')}
      </span>
      <button
        ref={button}
        type="button"
        className="field-box justify-between gap-3 px-3 text-start"
        // biome-ignore lint/a11y/noAutofocus: the form asks for it when somebody begins to write
        autoFocus={autoFocus}
        aria-haspopup="dialog"
        aria-invalid={wrong !== undefined}
        onFocus={PickDialog.preload}
        onClick={() => setOpen(true)}
      >
        <span className={otherId === null ? 'text-quiet' : 'wrap-anywhere text-ink'} dir="auto">
          {otherId === null ? t('choose') : otherTitle}
        </span>
        <Icon name="search" size={18} />
        <span className="sr-only">{t('change')}</span>
      </button>
      <p className="field-message" data-wrong={wrong === undefined ? undefined : ''}>
        {wrong ?? t('chosen')}
      </p>
      {open !== undefined && (
        <PickDialog
          open={open}
          opener={button}
          title={t('choose')}
          text={otherTitle}
          onChoose={({ id, title }) => {
            setItself(id === of)
            if (id !== of) onChoose({ otherId: id, otherTitle: title })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
