import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatCount, formatPartialDate, formatRuntime, formatTimestamp } from '@/lib/format'
import { COMPANY_ROLES, type MediaHead } from '@/lib/schemas/media'
import { RelativeTime } from '../../ui/relative-time'
import { lengthOf } from '../card'
import { ExternalLinks } from './external-links'

type Fact = { name: string; value: ReactNode }

/** Everything that is known of a work in a word or two. What is not known is left out. */
export function EntryFacts({ entry }: { entry: MediaHead }) {
  const t = useTranslations('media.facts')
  return (
    <aside className="facts" aria-label={t('title')}>
      <dl className="figures">
        {useFacts(entry).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <ExternalLinks ids={entry.externalIds} />
    </aside>
  )
}

function useFacts(entry: MediaHead): Fact[] {
  const t = useTranslations('media')
  const f = useTranslations('media.facts')
  const length = lengthOf(entry)
  const facts: [string, ReactNode][] = [
    [f('type'), t(`types.${entry.type}`)],
    [f('format'), entry.format && t('formatName', { format: entry.format })],
    [f(length?.unit ?? 'episodes'), length && formatCount(length.count)],
    [f('volumes'), entry.totalVolumes !== null && formatCount(entry.totalVolumes)],
    [f('runtime'), entry.runtime !== null && formatRuntime(entry.runtime)],
    [f('status'), t(`status.${entry.status}`)],
    [f(entry.endDate ? 'start' : 'release'), entry.releaseDate && formatPartialDate(entry.releaseDate)],
    [f('end'), entry.endDate && entry.endDate !== entry.releaseDate && formatPartialDate(entry.endDate)],
    [f('series'), entry.series?.title],
    ...COMPANY_ROLES.map((role): [string, ReactNode] => {
      const names = entry.companies.filter((company) => company.role === role).map(({ name }) => name)
      return [f(`companies.${role}`, { count: names.length }), names.join(', ')]
    }),
    [f('platforms', { count: entry.platforms.length }), entry.platforms.join(', ')],
    [f('popularity'), entry.popularity > 0 && f('members', { count: entry.popularity })],
    [f('updated'), <RelativeTime key="updated" iso={entry.lastUpdated} exact={formatTimestamp(entry.lastUpdated)} />],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
