import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { ModerationAct } from '@/lib/moderation/acts'
import type { ModerationEntry, QueueEntry } from '@/lib/moderation/schemas/moderation'

type FormAct = 'Hide' | 'Warn' | 'Suspend'
type Props = {
  entry: QueueEntry
  /** What was done about it since the page was read. */
  done: ModerationEntry | undefined
  isBusy: boolean
  /** The act whose form is open. */
  open: FormAct | undefined
  onForm: (act: FormAct | undefined) => void
  onAct: (act: ModerationAct) => void
}

const BUTTON = 'button button-plain min-h-10 px-3.5 text-sm/normal inset-ring inset-ring-line'

/** The buttons of the acts that the target can have now. Acts with a reason open a form. */
export function Acts({ entry, done, isBusy, open, onForm, onAct }: Props) {
  const t = useTranslations('moderation')
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {actsOf(entry, done).map((act) => {
        const form = act === 'Hide' || act === 'Warn' || act === 'Suspend' ? act : undefined
        return (
          <button
            key={act}
            type="button"
            className={BUTTON}
            disabled={isBusy}
            aria-expanded={form && open === form}
            onClick={() => (form ? onForm(open === form ? undefined : form) : onAct(act))}
          >
            {t(`do.${act}`)}
            <span className="sr-only">: {entry.title}</span>
          </button>
        )
      })}
    </p>
  )
}

function actsOf({ canHide, author, isHidden, isOwn }: QueueEntry, done: ModerationEntry | undefined): ModerationAct[] {
  if (isOwn && !done) return []
  const hidden = done ? done.isHidden : isHidden
  const lift = done ? done.act === 'Suspend' : Boolean(author?.suspendedUntil)
  return [
    ...(done ? [] : (['Dismiss', 'Resolve'] as const)),
    ...(canHide ? [hidden ? ('Show' as const) : ('Hide' as const)] : []),
    ...(author ? (['Warn', 'Suspend'] as const) : []),
    ...(author && lift ? (['Lift'] as const) : []),
  ]
}

/** Says who has settled a target, and how. */
export function SettledNote({ entry: { act, moderator }, isMine }: { entry: ModerationEntry; isMine: boolean }) {
  const t = useTranslations('moderation')
  const who = isMine ? t('queue.you') : (moderator.username ?? t('queue.gone'))
  return (
    <p className="mt-4 flex items-center gap-2 rounded-md bg-float px-4 py-2.5 text-sm text-ink" role="status">
      <Icon name="check" size={16} />
      {t('queue.settled', { who, act: t(`acts.${act}`) })}
    </p>
  )
}
