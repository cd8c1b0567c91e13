import { useTranslations } from 'next-intl'

/** Says that unsaved text is back, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('form.draft')
  return (
    <p className="col-span-full rounded-md bg-float px-4 py-3 text-sm text-ink" role="status">
      {t('restored')}{' '}
      <button type="button" className="quiet-link min-h-6" onClick={onDiscard}>
        {t('discard')}
      </button>
    </p>
  )
}
