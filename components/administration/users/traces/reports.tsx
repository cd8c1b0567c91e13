import { useMessages, useTranslations } from 'next-intl'
import type { UserTraces } from '@/lib/administration/schemas/users'
import { moderationLinks } from '@/lib/moderation/links'
import { TracePanel } from './trace-panel'
import { wordOf } from './word-of'

/** Reports about the user and their texts, and those that the user has sent. */
export function Reports({ traces: { reportsAbout, reportsBy } }: { traces: UserTraces }) {
  const t = useTranslations('administration.users.user')
  const { kinds, reasons } = useMessages().moderation
  const rowsOf = (reports: UserTraces['reportsBy']) =>
    reports.map(({ id, target, targetId, reason, isSettled, createdDate }) => ({
      id,
      title: `${wordOf(kinds, target)} ${targetId}`,
      mark: t(isSettled ? 'settled' : 'open'),
      about: [wordOf(reasons, reason)],
      iso: createdDate,
    }))
  const hasOpen = reportsAbout.some(({ isSettled }) => !isSettled)
  return (
    <>
      <TracePanel
        name="reports-about"
        title={t('reportsAbout')}
        none={t('reportsAboutNone')}
        rows={rowsOf(reportsAbout)}
        more={hasOpen ? { href: moderationLinks.queue(), text: t('reportsMore') } : undefined}
      />
      <TracePanel name="reports-by" title={t('reportsBy')} none={t('reportsByNone')} rows={rowsOf(reportsBy)} />
    </>
  )
}
