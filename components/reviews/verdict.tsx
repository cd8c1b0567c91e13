import type { Recommendation } from '@/lib/schemas/reviews'
import { Icon, type IconName } from '../ui/icon'

const ICONS: Record<Recommendation, IconName> = { Recommended: 'thumbUp', Mixed: 'mixed', NotRecommended: 'thumbDown' }

/** A verdict: never by its colour alone. */
export function Verdict({ verdict, label }: { verdict: Recommendation; label: string }) {
  return (
    <span className="verdict" data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={18} />
      {label}
    </span>
  )
}
