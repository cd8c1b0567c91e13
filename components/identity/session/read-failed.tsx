import { useMessages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { failureText } from './failure'

/**
 * Rendered instead of a list that could not be read: why, and a button to try again. Where a second factor is asked for
 * first, also the link to its settings.
 */
export function ReadFailed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { errors, layout } = useMessages()
  const needsFactor = failure instanceof Problem && failure.code === 'secondFactorNeeded'
  const next = needsFactor ? { href: links.settings('security'), text: layout.part.security } : undefined
  return (
    <Empty title={failureText(failure, errors)} next={next}>
      <p className="empty-actions" role="alert">
        <Button onClick={onRetry}>{layout.part.retry}</Button>
      </p>
    </Empty>
  )
}
