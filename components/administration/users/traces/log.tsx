import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
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
        text: [changesOf(entry, t('nothing')), entry.note].filter(Boolean).join('\n') || null,
      }))}
    />
  )
}

/** Each value that an act has changed: before, and after it. */
function changesOf({ before, after }: Entry, nothing: string): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const word = (value: unknown) => (value === undefined || value === null ? nothing : String(value))
  return names.map((name) => `${name}: ${word(before?.[name])} → ${word(after?.[name])}`).join('\n')
}
