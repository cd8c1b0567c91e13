import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Select } from '@/components/form/select'
import { MAX_MODERATION_NOTE, REPORT_REASONS, type ReportReason } from '@/lib/identity/reports'
import type { AnAct } from './calls'

type Props = {
  act: 'Hide' | 'Warn' | 'Suspend'
  /** What the newest report says. */
  reported: ReportReason | undefined
  isBusy: boolean
  onSend: (more: Omit<AnAct, 'act'>) => void
  onCancel: () => void
}

const WEEK = 7 * 86_400_000

/** The reason of an act and a note, both of which the author is told; of a suspension its end. */
export function ActForm({ act, reported, isBusy, onSend, onCancel }: Props) {
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
        <button type="button" className="button button-plain" onClick={onCancel}>
          {t('form.cancel')}
        </button>
      </p>
    </form>
  )
}

/** A time as a field of the reader's own time zone has it. */
function localMinute(time: number): string {
  const there = new Date(time)
  return new Date(time - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
