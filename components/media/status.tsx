import type { MediaStatus } from '@/lib/schemas/media'
import { words } from '@/messages/words'

const t = words('media.status')

/** A status as a coloured dot with its word. */
export function Status({ status }: { status: MediaStatus }) {
  return (
    <span className="status" data-status={status}>
      {t(status)}
    </span>
  )
}
