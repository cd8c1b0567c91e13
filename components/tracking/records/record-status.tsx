import { useMessages } from 'next-intl'
import { Icon, type IconName } from '@/components/ui/icon'
import type { RecordStatus as Status } from '@/lib/catalogue/record-statuses'

export const STATUS_ICONS = {
  Planned: 'bookmark',
  Watching: 'play',
  Completed: 'check',
  Dropped: 'close',
  Paused: 'pause',
} as const satisfies Record<Status, IconName>

/** A watch status: its icon in its colour, with its text. */
export function StatusText({ status, size = 18 }: { status: Status; size?: number }) {
  const myMediaTexts = useMessages().myMedia
  return (
    <span className="inline-flex items-center gap-2 *:text-(--status,var(--grey))" data-watched={status}>
      <Icon name={STATUS_ICONS[status]} size={size} />
      {myMediaTexts.statuses[status]}
    </span>
  )
}
