import { useMessages, useTranslations } from 'next-intl'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { UserMenu } from '@/components/social/blocks/user-menu'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { links } from '@/lib/links'
import { NOTIFICATION_KINDS, sentenceOf } from '@/lib/views/notifications'
import type { Notification } from '@/lib/views/schemas/notifications'

/** Kinds that are about the account: what to do is in the settings. */
const SECURITY: readonly Notification['kind'][] = ['login', 'factorAdded', 'factorRemoved', 'administered']

type Props = { notification: Notification; onRead: () => void; onBlock: () => void }

/** What has happened as a sentence that leads to the text, with its beginning, or with what the moderator says. */
export function NotificationRow({ notification, onRead, onBlock }: Props) {
  const t = useTranslations('notifications')
  const format = useFormats()
  const own = useOwnUser()
  const { kind, isRead, createdDate, names, text, list, activity, merge, change, torrents, act, decisions, note } =
    notification
  const [name] = names
  const follower = notification.people === 1 ? name && links.user(name) : own && links.user(own.username, 'followers')
  const path =
    text?.path ??
    act?.path ??
    merge?.path ??
    change?.path ??
    torrents?.path ??
    activity?.path ??
    (list
      ? kind === 'like'
        ? links.list(list.url)
        : links.myAccount('lists')
      : decisions || note?.isOwn
        ? contributionLinks.mine()
        : note
          ? contributionLinks.queue({ id: note.contribution })
          : kind === 'follow'
            ? follower
            : SECURITY.includes(kind)
              ? links.settings('security')
              : undefined)
  const { key, values } = sentenceOf(notification, { deleted: t('deleted'), date: format.timestamp })
  const sentence = t(`says.${key}`, values)
  return (
    <li
      className="notification grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-md bg-raised px-3 py-1.5 data-unread:inset-ring data-unread:inset-ring-edge max-sm:min-h-12 max-sm:items-center max-sm:gap-x-2 max-sm:py-0.5"
      data-unread={isRead ? undefined : ''}
    >
      <span className={`sm:pt-1 ${isRead ? 'text-quiet' : 'text-accent'}`}>
        <Icon name={NOTIFICATION_KINDS[kind]} size={18} />
      </span>
      <div className="min-w-0 text-sm/5">
        <p className={`wrap-anywhere text-ink sm:truncate max-sm:truncate ${isRead ? '' : 'font-semibold'}`} dir="auto">
          {!isRead && <span className="sr-only">{t('new')}: </span>}
          {path ? (
            <Link href={path} className="hover:text-accent" onClick={isRead ? undefined : onRead}>
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        <p className={`truncate text-soft ${text?.excerpt ? '' : 'sm:hidden'}`} dir="auto">
          <span className="text-xs text-quiet sm:hidden">
            <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />{' '}
          </span>
          {text?.excerpt}
        </p>
        {decisions && <Words decisions={decisions} />}
        {note?.text && <Said text={note.text} />}
        {act && <Decision act={act} />}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-x-3 text-xs text-quiet max-sm:flex-nowrap max-sm:gap-x-0">
        <span className="max-sm:hidden">
          <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </span>
        {kind === 'mention' && name !== undefined && (
          <UserMenu
            username={name}
            label={t('block', { username: name })}
            className="quiet-link min-h-8 max-sm:min-h-11 max-sm:px-1.5"
            onChange={onBlock}
            shown={t('blockShort')}
          />
        )}
        {!isRead && (
          <button
            type="button"
            className="quiet-link min-h-8 max-sm:grid max-sm:size-11 max-sm:place-items-center"
            onClick={onRead}
          >
            <span className="max-sm:sr-only">{t('read')}</span>
            <span className="sm:hidden">
              <Icon name="check" size={18} />
            </span>
            <span className="sr-only">: {sentence}</span>
          </button>
        )}
      </p>
    </li>
  )
}

/** Why the newest proposal was refused, and what the editor says. */
function Words({ decisions: { refusal, reason } }: { decisions: NonNullable<Notification['decisions']> }) {
  const { refusals } = useMessages().notifications
  return (
    <>
      {refusal && refusal !== 'Other' && <p className="text-sm text-soft">{refusals[refusal]}</p>}
      {reason && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft" dir="auto">
          {reason}
        </p>
      )}
    </>
  )
}

/** What somebody has said of a proposal. */
function Said({ text }: { text: string }) {
  return (
    <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-soft" dir="auto">
      {text}
    </p>
  )
}

/** The reason and the note of a moderator. */
function Decision({ act: { act, reason, note, title, excerpt, contact } }: { act: NonNullable<Notification['act']> }) {
  const t = useTranslations('notifications')
  const { reasons, administrator } = useMessages().moderation
  const isHard = act === 'Hide' || act === 'Warn' || act === 'Suspend'
  return (
    <>
      {title && (
        <p className="truncate text-sm text-soft" dir="auto">
          {excerpt ? `${title}: “${excerpt}”` : title}
        </p>
      )}
      {reason && <p className="text-sm text-soft">{reasons[reason as keyof typeof reasons] ?? reason}</p>}
      {note && (
        <blockquote
          className="border-s-2 border-edge ps-3 text-sm wrap-anywhere whitespace-pre-line text-soft"
          dir="auto"
        >
          {note}
        </blockquote>
      )}
      {isHard && <p className="text-sm text-quiet">{t('object', { contact: contact ?? administrator })}</p>}
    </>
  )
}
