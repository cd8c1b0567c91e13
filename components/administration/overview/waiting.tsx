import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { administrationLinks } from '@/lib/administration/links'
import type { Overview } from '@/lib/administration/schemas/overview'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { accountLinks } from '@/lib/identity/links/accounts'
import { moderationLinks } from '@/lib/moderation/links'
import { Unknown } from './unknown'

/** The most that the server counts. */
const MOST = 100

/** What waits for a person, each with the page where it is settled. */
export function Waiting({ overview: { waiting, queue, sources } }: { overview: Overview }) {
  const t = useTranslations('administration.overview.waiting')
  const things = [
    { name: 'reports', count: waiting?.reports, href: moderationLinks.queue() },
    { name: 'suggestions', count: waiting?.suggestions, href: contributionLinks.queue() },
    { name: 'applications', count: waiting?.applications, href: accountLinks.applications() },
    { name: 'removals', count: waiting?.removals, href: administrationLinks.part('users') },
    { name: 'failedMails', count: queue?.failedMails, href: administrationLinks.part('mail') },
    { name: 'failedJobs', count: queue?.failed, href: administrationLinks.part('jobs') },
    {
      name: 'sources',
      count: sources?.filter(({ state, pausedDate }) => !pausedDate && (state === 'waiting' || state === 'failed'))
        .length,
      href: administrationLinks.part('sources'),
    },
  ] as const
  const some = things.filter(({ count = 0 }) => count > 0)
  return (
    <Panel name="overview-waiting" title={t('title')}>
      {some.length === 0 && (waiting ? <p>{t('none')}</p> : <Unknown />)}
      {some.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {some.map(({ name, count = 0, href }) => (
            <li key={name}>
              <Link
                href={href}
                className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-float px-4 py-2 font-medium text-ink hover:inset-ring hover:inset-ring-line"
              >
                {count >= MOST ? t('many', { what: t(name, { count }) }) : t(name, { count })}
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
