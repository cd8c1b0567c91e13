import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Empty } from '@/components/ui/empty'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { administrationLinks } from '@/lib/administration/links'
import type { FoundUsers, ListedUser } from '@/lib/administration/schemas/users'
import { StateChips } from './state-chips'

export const WaitingList = () => <div className="skeleton h-96 rounded-lg" aria-hidden="true" />

const HEAD = 'px-3 py-2 text-start text-xs font-semibold text-quiet'
const CELL = 'px-3 py-1 text-sm/normal max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:px-4 md:py-2.5'

type Props = {
  found: FoundUsers
  /** Whether there are no further pages: more users are not shown. */
  isAll?: boolean
}

/** Users as a table, and as cards on a phone. */
export function UserList({ found: { data, total, isCut }, isAll = false }: Props) {
  const t = useTranslations('administration.users')
  if (data.length === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>
  const isFew = isAll && data.length < total
  return (
    <div className="grid gap-2">
      <p className="text-sm text-quiet" role="status">
        {isCut || isFew ? t('foundMore', { count: isAll ? data.length : total }) : t('found', { count: total })}
      </p>
      <table className="w-full border-collapse max-md:block" aria-label={t('label')}>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {(['name', 'email', 'registered', 'seen'] as const).map((column) => (
              <th key={column} className={HEAD} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2">
          {data.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ user }: { user: ListedUser }) {
  const t = useTranslations('administration.users')
  const { id, username, email, createdDate, seenDate } = user
  return (
    <tr className="border-b border-line hover:bg-raised max-md:grid max-md:rounded-md max-md:border-0 max-md:bg-raised max-md:py-2">
      <th className={`${CELL} text-start font-normal`} scope="row">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={administrationLinks.user(id)}
            className="inline-flex min-h-9 items-center text-base/normal font-semibold wrap-anywhere text-ink hover:text-accent"
            dir="auto"
          >
            {username}
          </Link>
          <StateChips user={user} permissions={user.permissions} />
        </span>
      </th>
      <td className={`${CELL} wrap-anywhere text-soft`}>{email}</td>
      <Dated label={t('registered')}>
        <RelativeTime iso={createdDate} />
      </Dated>
      <Dated label={t('seen')}>
        <RelativeTime iso={seenDate} />
      </Dated>
    </tr>
  )
}

/** A cell with a time, which says on a phone what it is. */
function Dated({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={`${CELL} text-soft md:whitespace-nowrap`}>
      <span className="text-quiet md:hidden" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}
