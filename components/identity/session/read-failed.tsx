import { useMessages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { failureText } from './failure'

/** Rendered instead of a list that could not be read: why, and a button to try again. */
export function ReadFailed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { errors, layout } = useMessages()
  return (
    <Empty title={failureText(failure, errors)}>
      <p className="empty-actions" role="alert">
        <Button onClick={onRetry}>{layout.part.retry}</Button>
      </p>
    </Empty>
  )
}
