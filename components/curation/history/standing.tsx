import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { changeLink } from '@/lib/curation/links/edits'
import type { ContributionCounts, ContributorStanding } from '@/lib/curation/schemas/edits'

type Props = { counts: ContributionCounts; standing: ContributorStanding }

/** How much of what a user wrote the entries still say, of which kinds of entries it is, and since when. */
export function Standing({ counts: { firstDate, lastDate }, standing }: Props) {
  const t = useTranslations('edits.standing')
  const nouns = useTranslations('edits.nouns')
  const format = useFormats()
  const { looked, isAll, values, nouns: counted } = standing
  if (looked === 0) return null
  return (
    <div className="mb-6 grid gap-1 text-sm/normal text-soft figures">
      {values > 0 && (
        <p>
          {t(isAll ? 'ofAll' : 'ofLast', {
            looked,
            values,
            standing: standing.standing,
            share: format.percent(standing.standing / values),
          })}
        </p>
      )}
      <p>
        {t(isAll ? 'nouns' : 'nounsOfLast', {
          looked,
          nouns: counted.map(({ noun, count }) => `${nouns(noun)} ${format.count(count)}`).join(', '),
        })}
      </p>
      {firstDate && lastDate && (
        <p>
          {t('dates', {
            first: format.partialDate(firstDate.slice(0, 10)),
            last: format.partialDate(lastDate.slice(0, 10)),
          })}
        </p>
      )}
    </div>
  )
}

export type Mark = ContributorStanding['marks'][number]

const ICONS = { stands: 'check', partly: 'mixed', changed: 'edit', takenBack: 'undo' } as const

/** What became of an edit: whether the entry still says it, and who changed it. */
export function StandingMark({ mark: { mark, by, since } }: { mark: Mark }) {
  const t = useTranslations('edits.standing.marks')
  const text = by === null || mark === 'stands' ? t(mark) : t(`${mark}By`, { username: by })
  return (
    <p className="flex items-center gap-1.5 text-soft">
      <Icon name={ICONS[mark]} size={14} />
      {since === null ? (
        text
      ) : (
        <Link href={changeLink(since)} className="quiet-link">
          {text}
        </Link>
      )}
    </p>
  )
}
