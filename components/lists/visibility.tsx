import type { ListVisibility } from '@/lib/lists'
import { words } from '@/messages/words'
import { Icon, type IconName } from '../ui/icon'

const t = words('lists.visibility')

const ICONS = {
  Private: 'lock',
  Unlisted: 'link',
  Public: 'globe',
  FriendsOnly: 'users',
} as const satisfies Record<ListVisibility, IconName>

/** Who may see a list, as a word with its sign. */
export function Visibility({ of }: { of: ListVisibility }) {
  return (
    <span className="list-visibility">
      <Icon name={ICONS[of]} size={16} />
      {t(of)}
    </span>
  )
}
