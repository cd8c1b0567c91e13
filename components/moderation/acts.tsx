import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Select } from '@/components/form/select'
import { PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { MAX_MODERATION_NOTE, REPORT_REASONS, type ReportReason } from '@/lib/identity/reports'
import type { ModerationAct } from '@/lib/moderation/acts'
import type { ModerationEntry, QueueEntry } from '@/lib/moderation/schemas/moderation'
import type { AnAct } from './calls'

export type FormAct = 'Hide' | 'Warn' | 'Suspend'
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
  const who = isMine ? t('queue.you') : moderator === null ? t('queue.shell') : (moderator.username ?? t('queue.gone'))
  return (
    <p className="mt-4 flex items-center gap-2 rounded-md bg-float px-4 py-2.5 text-sm text-ink" role="status">
      <Icon name="check" size={16} />
      {t('queue.settled', { who, act: t(`acts.${act}`) })}
    </p>
  )
}

type FormProps = {
  act: FormAct
  /** What the newest report says. */
  reported: ReportReason | undefined
  isBusy: boolean
  onSend: (more: Omit<AnAct, 'act'>) => void
  onCancel: () => void
}

const WEEK = 7 * 86_400_000

/** The reason of an act and a note, both of which the author is told; of a suspension its end. */
export function ActForm({ act, reported, isBusy, onSend, onCancel }: FormProps) {
  const t = useTranslations('moderation')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const until = form.get('until')
    onSend({
      reason: form.get('reason') as ReportReason,
      note: String(form.get('note') ?? '').trim() || null,
      ...(typeof until === 'string' && { until: new Date(until).toISOString() }),
    })
  }
  return (
    <form className="mt-4 grid gap-4 rounded-md bg-float p-4" aria-label={t(`do.${act}`)} onSubmit={submit}>
      <Select
        name="reason"
        label={t('form.reason')}
        value={reported ?? 'Spam'}
        choices={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
      />
      {act === 'Suspend' && (
        <label className="field">
          <span className="field-label">{t('form.until')}</span>
          <input
            type="datetime-local"
            name="until"
            className="field-box"
            required
            min={localMinute(Date.now() + 60_000)}
            defaultValue={localMinute(Date.now() + WEEK)}
          />
        </label>
      )}
      <label className="field">
        <span className="field-label">{t('form.note')}</span>
        <textarea name="note" rows={3} maxLength={MAX_MODERATION_NOTE} className="field-box" dir="auto" />
      </label>
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="button" disabled={isBusy}>
          {t(`do.${act}`)}
        </button>
        <PlainButton onClick={onCancel}>{t('form.cancel')}</PlainButton>
      </p>
    </form>
  )
}

/** A time as a field of the reader's own time zone has it. */
function localMinute(time: number): string {
  const there = new Date(time)
  return new Date(time - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
