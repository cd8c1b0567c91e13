import { useTranslations } from 'next-intl'
import type { ListVisibility } from '@/lib/lists'
import { Icon, type IconName } from '../ui/icon'

const ICONS = {
  Private: 'lock',
  Unlisted: 'link',
  Public: 'globe',
  FriendsOnly: 'users',
} as const satisfies Record<ListVisibility, IconName>

/** The line that says whose a list is, who may see it, how many entries it has and when it changed. */
export const LIST_FACTS = 'figures flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-quiet'

/** Who may see a list, as a word with its sign. */
export function Visibility({ of }: { of: ListVisibility }) {
  const t = useTranslations('lists.visibility')
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={ICONS[of]} size={16} />
      {t(of)}
    </span>
  )
}
