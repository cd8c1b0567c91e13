import { useTranslations } from 'next-intl'
import type { MediaStatus } from '@/lib/schemas/media'

/** A status as a coloured dot with its word. */
export function Status({ status }: { status: MediaStatus }) {
  const t = useTranslations('media.status')
  return (
    <span className="status" data-status={status}>
      {t(status)}
    </span>
  )
}
