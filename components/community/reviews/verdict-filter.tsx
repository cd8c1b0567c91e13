import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { reviewsLink } from '@/lib/community/links/reviews'
import {
  RECOMMENDATIONS,
  type Recommendation,
  type ReviewSearch,
  type ReviewTotals,
} from '@/lib/community/schemas/reviews'
import { VERDICT, Verdict } from './verdict'

type Props = { path: string; search: ReviewSearch; totals: ReviewTotals }

const CHOICE = 'inline-flex min-h-11 items-center gap-2 rounded-md px-3.5 py-2 transition-colors'
const CHOSEN = 'bg-[color-mix(in_oklab,var(--verdict)_12%,var(--raised))] shadow-[inset_0_0_0_1.5px_var(--verdict)]'

/** The filter by verdict; the selected one links back to all. */
export function VerdictFilter({ path, search, totals }: Props) {
  const t = useTranslations('reviews')
  const format = useFormats()
  return (
    <nav aria-label={t('filter.label')}>
      <ul className="figures flex flex-wrap gap-2">
        {RECOMMENDATIONS.map((verdict) => {
          const chosen = search.recommended === verdict
          return (
            <li key={verdict} className={VERDICT[verdict]}>
              <Link
                className={chosen ? `${CHOICE} ${CHOSEN}` : `${CHOICE} bg-raised hover:bg-float`}
                href={reviewsLink(path, { ...search, recommended: chosen ? undefined : verdict, page: 0 })}
                aria-current={chosen || undefined}
                data-keep-scroll=""
              >
                <Verdict verdict={verdict} label={t(`verdicts.${verdict}`)} />
                <span className="text-sm/normal text-soft">{format.count(totals[verdict])}</span>
                {chosen && <span className="sr-only">{t('filter.clear')}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
      <VerdictShares totals={totals} />
    </nav>
  )
}

/** The shares of the verdicts, hidden from screen readers: the numbers are above. */
function VerdictShares({ totals }: { totals: ReviewTotals }) {
  const given = RECOMMENDATIONS.filter((verdict) => totals[verdict] > 0)
  if (given.length === 0) return null
  return (
    <div className="mt-2.5 flex h-1 gap-0.75 overflow-hidden rounded-full" aria-hidden="true">
      {given.map((verdict: Recommendation) => (
        <span
          key={verdict}
          className={`min-w-1 flex-1 bg-(--verdict) ${VERDICT[verdict]}`}
          style={{ flexGrow: totals[verdict] }}
        />
      ))}
    </div>
  )
}
