import { useTranslations } from 'next-intl'
import { Icon, type IconName } from '@/components/ui/icon'
import type { ListVisibility } from '@/lib/lists/rules'

const ICONS = {
  Private: 'lock',
  Unlisted: 'link',
  Public: 'globe',
  FriendsOnly: 'users',
} as const satisfies Record<ListVisibility, IconName>

/** The line of facts of a list: owner, visibility, number of entries, last change. */
export const LIST_FACTS = 'figures flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-quiet'

/** The visibility of a list, as an icon with its text. */
export function Visibility({ of }: { of: ListVisibility }) {
  const t = useTranslations('lists.visibility')
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={ICONS[of]} size={16} />
      {t(of)}
    </span>
  )
}
