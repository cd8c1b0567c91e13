import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { contributionsFeed, contributionsLink } from '@/lib/curation/links/edits'
import type { ChangesPage, ContributionCounts } from '@/lib/curation/schemas/edits'
import { ChangesList } from './changes-view'

type Props = { username: string; found: ChangesPage; counts: ContributionCounts; isFirst: boolean }

const COUNTS = ['edits', 'reverted', 'accepted', 'refused', 'open'] as const

/** What a user has contributed: counts, and the changes, the newest first. */
export function ContributionsTab({ username, found, counts, isFirst }: Props) {
  const t = useTranslations('edits')
  const c = useTranslations('edits.contributions')
  const format = useFormats()
  return (
    <Section className="tab max-w-reading" name="tab-title" title={c('title', { username })} heading="sr-only">
      <ul className="mb-6 flex flex-wrap gap-x-6 gap-y-2 figures">
        {COUNTS.map((name) => (
          <li key={name} className="text-soft">
            <span className="text-lg font-semibold text-ink">{format.count(counts[name])}</span>{' '}
            {c(name, { count: counts[name] })}
          </li>
        ))}
      </ul>
      <ChangesList found={found} href={(until) => contributionsLink(username, until)} isFirst={isFirst}>
        {c('none', { username })}
      </ChangesList>
      <p className="mt-6 text-sm">
        <a href={contributionsFeed(username)} className="quiet-link" type="application/atom+xml">
          {t('feed')}
        </a>
      </p>
    </Section>
  )
}
