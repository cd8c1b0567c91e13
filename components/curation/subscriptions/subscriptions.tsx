import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChangesList } from '@/components/curation/history/changes-view'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Link } from '@/i18n/link'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import type { ChangesPage } from '@/lib/curation/schemas/edits'
import { links } from '@/lib/links'
import { Subscribed } from './subscribed'

/** The changes that I subscribe to, the newest first, and what I subscribe to. */
export default function Subscriptions({ choice }: { choice: ReactNode }) {
  const t = useTranslations('subscriptions')
  const params = useSearchParams()
  const until = Number(params.get('until')) || undefined
  const { found, failure, read } = useRead<ChangesPage>(subscriptionLinks.changesCall({ until }))
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
      <p className="mb-6 text-quiet">{t('lead')}</p>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
          {found === undefined && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
          {found && found !== 'failed' && (
            <>
              <ChangesList
                found={found}
                href={(to) => subscriptionLinks.page({ until: to })}
                isFirst={until === undefined}
                onChange={read}
              >
                {t('none')}
              </ChangesList>
              {found.data.length === 0 && until === undefined && <p className="text-soft">{t('noneText')}</p>}
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {choice}
          <Subscribed page={Number(params.get('page')) || 0} onChange={read} />
          <p className="grid justify-items-start gap-2 text-sm">
            <Link href={links.settings('connections')} className="quiet-link">
              {t('feed')}
            </Link>
            <Link href={links.settings('notifications')} className="quiet-link">
              {t('notify')}
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
