import { useTranslations } from 'next-intl'

type Props = {
  /** The field or row. */
  label: string
  /** What it says now; empty is nothing. */
  newer: string
  onTake: (form: HTMLFormElement | null) => void
}

/** Shows, beside the input, a value that somebody else has changed meanwhile, with a button that takes it. */
export function Contested({ label, newer, onTake }: Props) {
  const t = useTranslations('form.contested')
  return (
    <div className="col-span-full grid gap-1.5 rounded-md bg-float px-4 py-3 text-sm text-ink" role="alert">
      <p>{t('text', { label })}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
        {newer === '' ? <span className="text-quiet">{t('nothing')}</span> : newer}
      </p>
      <p>
        <button
          type="button"
          className="quiet-link min-h-6"
          aria-label={t('takeOf', { label })}
          onClick={({ currentTarget: { form } }) => {
            onTake(form)
            // The button goes with its question.
            form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
          }}
        >
          {t('take')}
        </button>{' '}
        <span className="text-quiet">{t('keep')}</span>
      </p>
    </div>
  )
}
