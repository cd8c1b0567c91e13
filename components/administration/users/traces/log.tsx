import { useMessages, useTranslations } from 'next-intl'
import { ChangeText } from '@/components/administration/log/change-text'
import { useFormats } from '@/i18n/formats'
import { changesOf } from '@/lib/administration/changes'
import { administrationLinks } from '@/lib/administration/links'
import type { AdministeredUser, UserTraces } from '@/lib/administration/schemas/users'
import { TracePanel } from './trace-panel'
import { wordOf } from './word-of'

type Entry = UserTraces['log'][number]
type Props = { user: AdministeredUser } & Pick<UserTraces, 'log'>

/** The last acts of moderators and administrators that concern the user. */
export function Log({ user: { username }, log }: Props) {
  const t = useTranslations('administration.users.user')
  const format = useFormats()
  const { administration, moderation } = useMessages()
  const acts = { ...moderation.acts, ...administration.log.acts }
  return (
    <TracePanel
      name="log"
      title={t('log')}
      none={t('logNone')}
      more={{ href: administrationLinks.log({ user: username }), text: t('logMore') }}
      rows={log.map((entry) => ({
        id: entry.id,
        title: wordOf(acts, entry.act),
        about: [
          entry.reason && wordOf(moderation.reasons, entry.reason),
          entry.until && t('until', { date: format.timestamp(entry.until) }),
          entry.by ?? t(entry.isShell ? 'shell' : 'gone'),
        ],
        iso: entry.createdDate,
        text: <Details of={entry} />,
      }))}
    />
  )
}

/** What an act has changed, and what was written to it. */
function Details({ of: { before, after, note } }: { of: Entry }) {
  const changes = changesOf(before, after)
  return (
    <>
      {changes.map((change) => (
        <span key={change.name} className="block">
          <ChangeText change={change} />
        </span>
      ))}
      {note}
    </>
  )
}
