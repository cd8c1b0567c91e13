import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { wordOf } from '@/components/administration/users/traces/word-of'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { useBusy } from '@/components/ui/use-busy'
import { wordsOf } from '@/lib/administration/changes'
import { jobLinks } from '@/lib/administration/job-links'
import type { Job } from '@/lib/administration/schemas/jobs'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { useKindName } from './use-kind-name'

type Props = { job: Job; onChange: () => void }

/** A job: what it is about, its state, why it failed, and what can be done with it. */
export function JobRow({ job, onChange }: Props) {
  const t = useTranslations('administration.jobs')
  const { errors, administration } = useMessages()
  const { mailKinds } = administration.users.user
  const nameOf = useKindName()
  const { isBusy, run } = useBusy()
  const { id, name, state, facts, reason, attempts, createdDate, startDate, endDate, canRetry, canCancel } = job
  const kindOf = (kind: string) => (name === 'mail' ? wordOf(mailKinds, kind) : wordsOf(kind))
  const act = (method: 'PUT' | 'DELETE', done: string) =>
    run(
      (error) => {
        const isOld = error instanceof Problem && (error.status === 409 || error.status === 404)
        notify('failure', isOld ? t('changed') : (error instanceof Problem && error.message) || errors.unknown)
        if (isOld) onChange()
      },
      async () => {
        await call(jobLinks.job(name, id), { method })
        notify('success', done)
        onChange()
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-md bg-raised px-4 py-2.5 text-sm">
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-1">
        <strong className="font-semibold text-ink">{nameOf(name)}</strong>
        <span className="chip chip-plain min-h-7 px-2.5 py-0.5">{t(`states.${state}`)}</span>
        {Object.entries(facts).map(([fact, value]) => (
          <span key={fact} className="text-soft">
            {fact === 'kind' ? kindOf(String(value)) : t('facts', { name: wordsOf(fact), value })}
          </span>
        ))}
      </p>
      {reason && (
        <p className="order-1 w-full wrap-anywhere text-soft" dir="auto">
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-quiet">
        {attempts > 0 && <span>{t('attempts', { count: attempts })}</span>}
        <Time label={t('added')} iso={createdDate} />
        {startDate && <Time label={state === 'retry' ? t('next') : t('begun')} iso={startDate} />}
        {endDate && <Time label={t('ended')} iso={endDate} />}
      </p>
      {(canRetry || canCancel) && (
        <p className="order-2 flex w-full flex-wrap gap-2 pt-1">
          {canRetry && (
            <Act name={nameOf(name)} isBusy={isBusy} onClick={() => void act('PUT', t('retried'))}>
              {t('retry')}
            </Act>
          )}
          {canCancel && (
            <Act name={nameOf(name)} isBusy={isBusy} onClick={() => void act('DELETE', t('cancelled'))}>
              {t('cancel')}
            </Act>
          )}
        </p>
      )}
    </li>
  )
}

function Time({ label, iso }: { label: string; iso: string }) {
  return (
    <span>
      {label} <RelativeTime iso={iso} />
    </span>
  )
}

type ActProps = { name: string; isBusy: boolean; onClick: () => void; children: ReactNode }

function Act({ name, isBusy, onClick, children }: ActProps) {
  return (
    <LinedButton className="min-h-10 px-3.5 text-sm/normal" disabled={isBusy} onClick={onClick}>
      {children}
      <span className="sr-only">: {name}</span>
    </LinedButton>
  )
}
