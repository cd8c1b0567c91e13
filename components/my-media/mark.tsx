import { Icon } from '../ui/icon'
import { STATUS_ICONS } from '../watched/watch-status'
import { myMediaTexts } from './texts'
import { useMyMedia } from './use-my-media'

/** Over a small cover: how one stands to a work, as its icon alone. */
export function Mark({ id }: { id: number }) {
  const status = useMyMedia(id)?.watched?.status
  if (!status) return null
  return (
    <span className="cover-mark" data-watched={status}>
      <Icon name={STATUS_ICONS[status]} size={12} />
      <span className="unseen">{myMediaTexts.statuses[status]}: </span>
    </span>
  )
}
