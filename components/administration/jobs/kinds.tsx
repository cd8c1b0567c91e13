import { useMessages, useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { Chips } from '@/components/ui/chips'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { useBusy } from '@/components/ui/use-busy'
import { jobLinks } from '@/lib/administration/job-links'
import { JOB_STATES, type JobKinds, MOST_COUNTED } from '@/lib/administration/schemas/jobs'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { useKindName } from './use-kind-name'

type Kind = JobKinds['data'][number]
type Props = { kinds: readonly Kind[]; onChange: () => void }

/** The kinds of jobs: when a scheduled one runs next, and how many there are in each state. */
export function Kinds({ kinds, onChange }: Props) {
  const t = useTranslations('administration.jobs')
  return (
    <Section name="kinds-title" title={t('schedules')}>
      <p className="mb-2 text-quiet">{t('schedulesLead')}</p>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {kinds.map((kind) => (
          <KindRow key={kind.name} kind={kind} onChange={onChange} />
        ))}
      </ul>
    </Section>
  )
}

function KindRow({ kind: { name, counts, schedule, canRun }, onChange }: { kind: Kind; onChange: () => void }) {
  const t = useTranslations('administration.jobs')
  const { errors } = useMessages()
  const label = useKindName()(name)
  const { isBusy, run } = useBusy()
  const failed = (error: unknown) => {
    const isRunning = error instanceof Problem && error.status === 409
    notify('failure', isRunning ? t('runs') : (error instanceof Problem && error.message) || errors.unknown)
  }
  const start = () =>
    run(failed, async () => {
      await call(jobLinks.jobs(), { method: 'POST', body: { name } })
      notify('success', t('ran'))
      onChange()
    })
  const chips = JOB_STATES.filter((state) => (counts[state] ?? 0) > 0).map((state) => {
    const count = counts[state] ?? 0
    const text = { state: t(`states.${state}`), count }
    return { href: jobLinks.page({ name, state }), label: t(count < MOST_COUNTED ? 'count' : 'more', text) }
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-1.5 border-t border-line py-2.5 text-sm/normal">
      <span className="min-w-0">
        <span className="block font-semibold text-ink">{label}</span>
        <span className="text-quiet" title={schedule ? t('cron', { cron: schedule.cron }) : undefined}>
          {schedule?.nextDate ? (
            <>
              {t('nextRun')} <RelativeTime iso={schedule.nextDate} />
            </>
          ) : (
            t('onDemand')
          )}
        </span>
      </span>
      {canRun && (
        <LinedButton className="min-h-10 px-3.5 text-sm/normal" disabled={isBusy} onClick={() => void start()}>
          {t('run')}
          <span className="sr-only">: {label}</span>
        </LinedButton>
      )}
      {chips.length > 0 && <Chips label={label} chips={chips} className="col-span-full" />}
    </li>
  )
}
