import { Icon, type IconName } from '@/components/ui/icon'
import type { MediaStatus } from '@/lib/catalogue/media-statuses'

const ICONS: Record<MediaStatus, IconName> = {
  Upcoming: 'clock',
  Ongoing: 'ongoing',
  Ended: 'ended',
  Cancelled: 'cancelled',
  Unknown: 'unknown',
}

/** A status: its icon in its colour, with its text. */
export function Status({ status, text }: { status: MediaStatus; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 *:text-status" data-status={status}>
      <Icon name={ICONS[status]} size={16} />
      {text}
    </span>
  )
}
