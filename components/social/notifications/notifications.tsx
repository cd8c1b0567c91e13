import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import { links, pageLink } from '@/lib/links'
import { notificationsCall } from '@/lib/social/links/notifications'
import type { NotificationPage, ReadInput } from '@/lib/social/schemas/notifications'
import { markRead, showUnread } from './mark-read'
import { NotificationRow } from './notification-row'

const PATH = links.myAccount('notifications')

/** The user's notifications, newest first. Loaded with its texts when the page is opened. */
export default function Notifications() {
  const t = useTranslations('notifications')
  const { errors } = useMessages()
  const wanted = Number(useSearchParams().get('page'))
  const { found, failure, read } = useRead<NotificationPage>(
    notificationsCall(Number.isSafeInteger(wanted) ? Math.max(wanted, 0) : 0),
  )
  const unread = found && found !== 'failed' ? found.unread : undefined
  useEffect(() => {
    if (unread !== undefined) showUnread(unread)
  }, [unread])
  if (found === undefined) return <div className="skeleton h-20 max-w-[780px] rounded-md" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const mark = (input: ReadInput) =>
    void markRead(input)
      .then(read)
      .catch(() => notify('failure', t('readFailed')))
  const newest = Math.max(...found.data.flatMap(({ ids }) => ids))
  return (
    <div className="grid max-w-[780px] gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold text-ink" role="status">
          {t('unread', { count: found.unread })}
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          {found.unread > 0 && found.page === 0 && (
            <button type="button" className="quiet-link min-h-11" onClick={() => mark({ upTo: newest })}>
              {t('readAll')}
            </button>
          )}
          <Link href={links.myAccount()} className="quiet-link inline-flex min-h-11 items-center">
            {t('settings')}
          </Link>
        </div>
      </div>
      {found.data.length === 0 ? (
        <Empty title={errors.nothing}>{t('none')}</Empty>
      ) : (
        <ul className="grid gap-2" aria-label={t('title')}>
          {found.data.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onRead={() => mark({ ids: notification.ids })}
            />
          ))}
        </ul>
      )}
      <Pagination page={found.page} totalPages={found.totalPages} href={(page) => pageLink(PATH, page)} />
    </div>
  )
}
