import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { renew, session } from '@/lib/browser/session'
import { links, pageLink } from '@/lib/links'
import { notificationsCall } from '@/lib/views/links/notifications'
import { NOTIFICATION_KINDS } from '@/lib/views/notifications'
import type { Notification, NotificationPage, ReadInput } from '@/lib/views/schemas/notifications'
import { NotificationRow } from './notification-row'
import { runsOf } from './runs'

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
  const hasMarked = useRef(false)
  useEffect(() => {
    // Answers of marks say the number from then on: a read that began before one may arrive after its answer.
    if (unread !== undefined && !hasMarked.current) showUnread(unread)
  }, [unread])
  if (found === undefined) return <div className="skeleton h-20 max-w-reading rounded-md" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const mark = (input: ReadInput) => {
    hasMarked.current = true
    void markRead(input)
      .then(read)
      .catch(() => notify('failure', t('readFailed')))
  }
  const newest = Math.max(...found.data.flatMap(({ ids }) => ids))
  return (
    <div className="grid max-w-reading grid-cols-1 gap-2">
      <div className="flex min-h-11 items-center justify-between gap-x-3 gap-y-2 max-sm:text-sm sm:flex-wrap sm:gap-x-6">
        <p className="font-semibold text-ink" role="status">
          {t('unread', { count: found.unread })}
        </p>
        <div className="flex items-center gap-x-3 sm:flex-wrap sm:gap-x-5">
          {found.unread > 0 && found.page === 0 && (
            <button type="button" className="quiet-link min-h-11" onClick={() => mark({ upTo: newest })}>
              {t('readAll')}
            </button>
          )}
          <Link href={links.settings('notifications')} className="quiet-link inline-flex min-h-11 items-center">
            <span className="max-sm:sr-only">{t('settings')}</span>
            <span className="sm:hidden">
              <Icon name="settings" size={20} />
            </span>
          </Link>
        </div>
      </div>
      {found.data.length === 0 ? (
        <Empty title={errors.nothing}>{t('none')}</Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-0.5" aria-label={t('title')}>
          {runsOf(found.data).map((run) => (
            <Run key={run[0]?.id} run={run} onRead={() => mark({ ids: run.flatMap(({ ids }) => ids) })}>
              {run.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onRead={() => mark({ ids: notification.ids })}
                  onBlock={read}
                />
              ))}
            </Run>
          ))}
        </ul>
      )}
      <Pagination of={found} href={(page) => pageLink(PATH, page)} />
    </div>
  )
}

type RunProps = { run: readonly Notification[]; onRead: () => void; children: ReactNode }

/** Several notifications of one kind as one line, which opens; one alone is its own line. */
function Run({ run, onRead, children }: RunProps) {
  const t = useTranslations('notifications')
  const [newest] = run
  if (!newest || run.length === 1) return children
  const { kind, isRead } = newest
  const count = run.reduce((sum, { ids }) => sum + ids.length, 0)
  const titles = [
    ...new Set(run.flatMap(({ text, list, activity }) => text?.entity.title ?? list?.name ?? activity?.title ?? [])),
  ].slice(0, 3)
  return (
    <li
      className="rounded-md bg-raised data-unread:inset-ring data-unread:inset-ring-edge"
      data-unread={isRead ? undefined : ''}
    >
      <details>
        <summary
          className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 text-sm/5 ${isRead ? '' : '[&>.icon:first-child]:text-accent'}`}
        >
          <Icon name={NOTIFICATION_KINDS[kind]} size={18} />
          <span className="min-w-0 flex-1">
            <b className={`block text-ink ${isRead ? 'font-normal' : 'font-semibold'}`}>
              {!isRead && <span className="sr-only">{t('new')}: </span>}
              {t(`runs.${kind}`, { count })}
            </b>
            <span className="block truncate text-soft" dir="auto">
              {titles.join(', ')}
            </span>
          </span>
          <Icon name="down" size={16} />
        </summary>
        {!isRead && (
          <button type="button" className="quiet-link mx-3 min-h-8 text-xs" onClick={onRead}>
            {t('readThese')}
          </button>
        )}
        <ul className="grid grid-cols-1 gap-0.5 ps-4" aria-label={t(`runs.${kind}`, { count })}>
          {children}
        </ul>
      </details>
    </li>
  )
}

/** Marks notifications as read, also if the page is left meanwhile. @throws Problem */
async function markRead(input: ReadInput): Promise<void> {
  const { unread } = await call<{ unread: number }>('/api/notifications/read', {
    method: 'PUT',
    body: input,
    keepalive: true,
  })
  showUnread(unread)
}

/** Shows the number of unread notifications in the frame. */
function showUnread(unread: number): void {
  const now = session()
  if (now.state === 'open' && now.user.unreadNotifications !== unread)
    renew({ ...now.user, unreadNotifications: unread })
}
