import { useTranslations } from 'next-intl'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { changesOf } from '@/lib/administration/changes'
import { administrationLinks } from '@/lib/administration/links'
import { isPersonal } from '@/lib/administration/personal'
import type { AdministrationLogEntry } from '@/lib/administration/schemas/log'
import { changeLink } from '@/lib/curation/links/edits'
import { ADMINISTRATION_ACTS, type AdministrationAct } from '@/lib/moderation/acts'
import { ChangeText } from './change-text'

type Props = { entry: AdministrationLogEntry }

/** An act: who, what, about whom or what, what changed, and why. */
export function LogRow({ entry }: Props) {
  const t = useTranslations('administration.log')
  const moderation = useTranslations('moderation')
  const format = useFormats()
  const { act, moderator, author, reason, note, until, reports, createdDate } = entry
  const changes = changesOf(entry.before, entry.after)
  return (
    <li className="grid gap-1 rounded-md bg-raised px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <strong className="font-semibold text-ink">{isOurs(act) ? t(`acts.${act}`) : moderation(`acts.${act}`)}</strong>
        <Target entry={entry} />
        {author && <Name user={author} />}
        <span className="ms-auto text-quiet">
          {moderator ? <Name user={moderator} /> : t('shell')} · <RelativeTime iso={createdDate} />
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="grid gap-0.5 wrap-anywhere">
          {changes.map((change) => (
            <li key={change.name}>
              <ChangeText change={change} />
            </li>
          ))}
        </ul>
      )}
      {reason && (
        <p>
          {moderation(`reasons.${reason}`)}
          {until && <> · {t('until', { until: format.timestamp(until) })}</>}
        </p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {t('reason')}: {note}
        </p>
      )}
      {reports > 0 && <p className="text-quiet">{t('reports', { count: reports })}</p>}
    </li>
  )
}

const isOurs = (act: string): act is AdministrationAct => ADMINISTRATION_ACTS.some((each) => each === act)

/** What it is about, if that is no user. */
function Target({ entry: { target, targetId, object } }: Props) {
  const t = useTranslations('moderation.kinds')
  // A network that was searched for is in no address.
  if (object !== null && isPersonal(object)) return <bdi className="wrap-anywhere">{object}</bdi>
  if (object !== null)
    return (
      <QuietLink href={administrationLinks.log({ object })}>
        <bdi className="wrap-anywhere">{object}</bdi>
      </QuietLink>
    )
  if (target === null || targetId === null || target === 'user') return null
  if (target === 'edit')
    return (
      <QuietLink href={changeLink(targetId)}>
        {t('edit')} {targetId}
      </QuietLink>
    )
  return (
    <span>
      {t(target)} {targetId}
    </span>
  )
}

/** Links a user to their page here, and a deleted account to everything else that the log has about it. */
function Name({ user: { id, username } }: { user: { id: number; username: string | null } }) {
  const t = useTranslations('administration.log')
  if (username === null)
    return <QuietLink href={administrationLinks.log({ user: `#${id}` })}>{t('gone', { id: String(id) })}</QuietLink>
  return (
    <QuietLink href={administrationLinks.user(id)}>
      <bdi>{username}</bdi>
    </QuietLink>
  )
}
