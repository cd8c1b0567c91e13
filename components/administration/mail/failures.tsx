import { useMessages, useTranslations } from 'next-intl'
import { wordOf } from '@/components/administration/users/traces/word-of'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { mailLinks } from '@/lib/administration/mail-links'
import type { FailedMail } from '@/lib/administration/schemas/mail'
import type { Paged } from '@/lib/schemas/paging'

type Props = { pages: { failures: number; suppressed: number } }

/** Mails of the last 30 days that failed, each with the words of the mail server. */
export function Failures({ pages }: Props) {
  const t = useTranslations('administration.mail')
  const { found, failure, read } = useRead<Paged<FailedMail>>(mailLinks.failures(pages.failures))
  return (
    <Panel name="failures-title" title={t('failures')} lead={t('failuresLead')} aria-busy={found === undefined}>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 && <p>{t('noFailures')}</p>}
          <ol className="grid empty:hidden">
            {found.data.map((mail) => (
              <FailedRow key={mail.id} mail={mail} />
            ))}
          </ol>
          <Pagination
            of={found}
            label={t('failuresPages')}
            href={(page) => mailLinks.page({ ...pages, failures: page })}
          />
        </>
      )}
    </Panel>
  )
}

function FailedRow({ mail: { user, kind, isOver, reason, createdDate, updatedDate } }: { mail: FailedMail }) {
  const t = useTranslations('administration.mail')
  const { mailKinds } = useMessages().administration.users.user
  return (
    <li className="grid gap-0.5 border-t border-line py-2.5 text-sm/normal">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi className="font-semibold text-ink">{user?.username ?? t('gone')}</bdi>
        <span className="text-soft">{wordOf(mailKinds, kind)}</span>
        <span className="chip chip-plain min-h-7 px-2.5 py-0.5">{isOver ? t('over') : t('again')}</span>
      </p>
      {reason && (
        <p className="wrap-anywhere text-soft" dir="auto">
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-quiet">
        <span>
          {t('first')} <RelativeTime iso={createdDate} />
        </span>
        {updatedDate !== createdDate && (
          <span>
            {t('last')} <RelativeTime iso={updatedDate} />
          </span>
        )}
      </p>
    </li>
  )
}
