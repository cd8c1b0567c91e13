import { formatCount } from '@/lib/format'
import { reviewsLink } from '@/lib/links'
import { RECOMMENDATIONS, type Recommendation, type ReviewSearch, type ReviewTotals } from '@/lib/schemas/reviews'
import { words } from '@/messages/words'
import { Verdict } from './verdict'

const t = words('reviews')

type Props = { path: string; search: ReviewSearch; totals: ReviewTotals }

/** Narrows reviews down to one verdict; the chosen one leads back to all (product.md, section 2). */
export function VerdictFilter({ path, search, totals }: Props) {
  return (
    <nav aria-label={t('filter.label')}>
      <ul className="verdicts figures">
        {RECOMMENDATIONS.map((verdict) => {
          const chosen = search.recommended === verdict
          return (
            <li key={verdict} data-verdict={verdict}>
              <a
                href={reviewsLink(path, { ...search, recommended: chosen ? undefined : verdict, page: 0 })}
                aria-current={chosen || undefined}
                data-keep-scroll=""
              >
                <Verdict verdict={verdict} label={t(`verdicts.${verdict}`)} />
                <span className="verdict-count">{formatCount(totals[verdict])}</span>
                {chosen && <span className="unseen">{t('filter.clear')}</span>}
              </a>
            </li>
          )
        })}
      </ul>
      <VerdictShares totals={totals} />
    </nav>
  )
}

/** How the verdicts divide, for the eye alone: the numbers stand above. */
function VerdictShares({ totals }: { totals: ReviewTotals }) {
  const given = RECOMMENDATIONS.filter((verdict) => totals[verdict] > 0)
  if (given.length === 0) return null
  return (
    <div className="verdict-shares" aria-hidden="true">
      {given.map((verdict: Recommendation) => (
        <span key={verdict} data-verdict={verdict} style={{ flexGrow: totals[verdict] }} />
      ))}
    </div>
  )
}
