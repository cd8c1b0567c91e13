import { useTranslations } from 'next-intl'
import { SubscribePlace } from '@/components/curation/subscribe/subscribe-place'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { contributionsFeed, contributionsLink } from '@/lib/curation/links/edits'
import type { ChangesPage, ContributionCounts, ContributorStanding } from '@/lib/curation/schemas/edits'
import { ChangesList } from './changes-view'
import { Standing } from './standing'

type Props = {
  id: number
  username: string
  found: ChangesPage
  counts: ContributionCounts
  standing: ContributorStanding
  isFirst: boolean
}

const COUNTS = ['proposed', 'accepted', 'refused', 'open', 'edits', 'atOnce', 'reverted'] as const

/** What a user has contributed: counts, what of it stands, and the changes, the newest first. */
export function ContributionsTab({ id, username, found, counts, standing, isFirst }: Props) {
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
      <SubscribePlace noun="user" id={id} name={username} />
      <Standing counts={counts} standing={standing} />
      <ChangesList
        found={found}
        marks={standing.marks}
        href={(until) => contributionsLink(username, until)}
        isFirst={isFirst}
      >
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
