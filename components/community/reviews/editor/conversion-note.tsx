import { useTranslations } from 'next-intl'
import type { Conversion } from './use-conversion'

/** Says what became of a text whose type was changed. */
export function ConversionNote({ conversion, onUndo }: { conversion: Conversion | undefined; onUndo: () => void }) {
  const t = useTranslations('reviews.editor')
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {conversion === 'failed' && t('notConverted')}
      {conversion && conversion !== 'failed' && (
        <>
          {t('converted', {
            from: t(`types.${conversion.before.textType}`),
            to: t(`types.${conversion.after.textType}`),
          })}{' '}
          {conversion.unveils && <strong className="text-ink">{t('unveiled')} </strong>}
          <button type="button" className="quiet-link" onClick={onUndo}>
            {t('asTyped')}
          </button>
        </>
      )}
    </p>
  )
}
