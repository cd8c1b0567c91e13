import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'
import { postAct } from './calls'

type Props = { entry: ModerationEntry; onChange: () => void }

/** An act: who, what, about whom, why. What is hidden can be shown again. */
export function LogRow({ entry, onChange }: Props) {
  const t = useTranslations('moderation')
  const format = useFormats()
  const { act, reason, note, until, moderator, author, target, targetId, isHidden, reports, createdDate } = entry
  return (
    <li className="grid gap-1 rounded-md bg-raised px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <strong className="font-semibold text-ink">{t(`acts.${act}`)}</strong>
        <span>
          {t(`kinds.${target}`)} {targetId}
        </span>
        {author && (
          <span>
            {t('queue.by')} <Name name={author.username} />
          </span>
        )}
        {entry.isAnonymous && <span className="chip chip-plain">{t('queue.anonymous')}</span>}
        <span className="ms-auto text-quiet">
          <Name name={moderator.username} /> · <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </span>
      </p>
      {reason && (
        <p>
          {t(`reasons.${reason}`)}
          {until && <> · {t('log.until', { until: format.timestamp(until) })}</>}
        </p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      {reports > 0 && <p className="text-quiet">{t('log.reports', { count: reports })}</p>}
      {act === 'Hide' && isHidden && <ShowAgain entry={entry} onChange={onChange} />}
    </li>
  )
}

function Name({ name }: { name: string | null }) {
  const t = useTranslations('moderation.queue')
  if (name === null) return <span className="text-quiet">{t('gone')}</span>
  return (
    <QuietLink href={links.user(name)}>
      <bdi>{name}</bdi>
    </QuietLink>
  )
}

function ShowAgain({ entry: { target, targetId }, onChange }: Props) {
  const t = useTranslations('moderation')
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await postAct({ target, id: targetId, act: 'Show' }).catch(() => notify('failure', t('queue.failed')))
    setBusy(false)
    onChange()
  }
  return (
    <LinedButton
      className="min-h-10 justify-self-start px-3.5 text-sm/normal"
      disabled={isBusy}
      onClick={() => void show()}
    >
      {t('do.Show')}
    </LinedButton>
  )
}
