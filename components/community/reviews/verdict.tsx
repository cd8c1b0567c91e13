import { Icon, type IconName } from '@/components/ui/icon'
import type { Recommendation } from '@/lib/community/schemas/reviews'

const ICONS: Record<Recommendation, IconName> = { Recommended: 'thumbUp', Mixed: 'mixed', NotRecommended: 'thumbDown' }

/** The colour of a verdict, as the variable --verdict. */
export const VERDICT: Record<Recommendation, string> = {
  Recommended: '[--verdict:var(--green)]',
  Mixed: '[--verdict:var(--yellow)]',
  NotRecommended: '[--verdict:var(--red)]',
}

/** A verdict as an icon with its text, since colour alone is not accessible. */
export function Verdict({ verdict, label }: { verdict: Recommendation; label: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-sm font-semibold text-(--verdict) ${VERDICT[verdict]}`}>
      <Icon name={ICONS[verdict]} size={18} />
      {label}
    </span>
  )
}
