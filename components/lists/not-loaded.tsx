import { useMessages, useTranslations } from 'next-intl'
import { failureText } from '../session/failure'
import { Empty } from '../ui/empty'

/** Rendered when lists could not be read: why, and a button to try again. */
export function NotLoaded({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTranslations('lists')
  const { errors } = useMessages()
  return (
    <Empty title={failureText(failure, errors)}>
      <p className="empty-actions" role="alert">
        <button type="button" className="button" onClick={onRetry}>
          {t('failed.retry')}
        </button>
      </p>
    </Empty>
  )
}
