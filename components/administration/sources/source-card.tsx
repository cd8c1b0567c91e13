import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { useBusy } from '@/components/ui/use-busy'
import type { ReportedRun, Source } from '@/lib/administration/schemas/sources'
import { sourceLinks } from '@/lib/administration/source-links'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Paged } from '@/lib/schemas/paging'
import { RunRow } from './run-row'

type Props = { source: Source; onChange: () => void; children?: ReactNode }

/** A source: when it is read, its last runs, and what can be done with it. */
export function SourceCard({ source, onChange, children }: Props) {
  const t = useTranslations('administration.sources')
  const { errors } = useMessages()
  const { isBusy, run } = useBusy()
  const { name, kind, isOn, pausedDate, command, runs } = source
  const title = kind === 'file' || kind === 'instance' ? name : t(`names.${kind}`)
  const ask = (done: string, work: () => Promise<unknown>) =>
    run(
      (error) => {
        const isOther = error instanceof Problem && error.status === 409
        notify('failure', isOther ? t('notNow') : (error instanceof Problem && error.message) || errors.unknown)
        onChange()
      },
      async () => {
        await work()
        notify('success', done)
        onChange()
      },
    )
  const read = () => ask(t('ran'), () => call(sourceLinks.runs(), { method: 'POST', body: { name } }))
  const rest = (isPaused: boolean) =>
    ask(t(isPaused ? 'hasPaused' : 'hasResumed'), () =>
      call(sourceLinks.sources(), { method: 'PUT', body: { name, isPaused } }),
    )
  const button = 'min-h-10 px-3.5 text-sm/normal'
  return (
    <Panel name={`source-${name}`} title={title} heading="section-title wrap-anywhere">
      <Facts source={source} />
      {children}
      <section className="grid gap-1" aria-label={`${t('newest')}: ${title}`}>
        {runs.length === 0 && <p className="text-quiet">{t('never')}</p>}
        <ol className="grid empty:hidden">
          {runs.map((each) => (
            <RunRow key={each.id} run={each} />
          ))}
        </ol>
      </section>
      {command && (
        <div className="grid gap-1 text-sm">
          <p>{t('command')}</p>
          <code className="overflow-x-auto rounded-md bg-float px-3 py-2 wrap-anywhere select-all">{command}</code>
        </div>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {kind !== 'hand' && isOn && !pausedDate && (
          <LinedButton className={button} disabled={isBusy} onClick={() => void read()}>
            {t('run')}
            <span className="sr-only">: {title}</span>
          </LinedButton>
        )}
        {kind !== 'hand' && (
          <LinedButton className={button} disabled={isBusy} onClick={() => void rest(!pausedDate)}>
            {t(pausedDate ? 'resume' : 'pause')}
            <span className="sr-only">: {title}</span>
          </LinedButton>
        )}
      </p>
      {runs.some(({ id }) => id > 0) && <AllRuns name={name} title={title} />}
    </Panel>
  )
}

function Facts({ source: { kind, interval, isOn, pausedDate, isAsked, nextDate } }: { source: Source }) {
  const t = useTranslations('administration.sources')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <span>{t(`kinds.${kind}`)}</span>
      {kind !== 'hand' && <span>{interval ? t(`intervals.${interval}`) : t('eachMinute')}</span>}
      {!isOn && <span className="chip chip-plain min-h-7 px-2.5 py-0.5">{t('off')}</span>}
      {isAsked && <span className="chip chip-plain min-h-7 px-2.5 py-0.5">{t('asked')}</span>}
      {pausedDate ? (
        <span className="chip min-h-7 px-2.5 py-0.5">
          {t('pausedSince')} <RelativeTime iso={pausedDate} />
        </span>
      ) : (
        nextDate && (
          <span>
            {t('due')} <RelativeTime iso={nextDate} />
          </span>
        )
      )}
    </p>
  )
}

/** All runs that are kept, read when it is opened, ten at a time. */
function AllRuns({ name, title }: { name: string; title: string }) {
  const t = useTranslations('administration.sources')
  const { errors } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(0)
  const { found } = useRead<Paged<ReportedRun>>(isOpen ? sourceLinks.runs(name, page) : undefined)
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-sm/normal text-soft">
        {t('all')}
        <span className="sr-only">: {title}</span>
        <Icon name="down" size={16} />
      </summary>
      <div aria-busy={isOpen && found === undefined}>
        {found === 'failed' && <p>{errors.unknown}</p>}
        {found && found !== 'failed' && (
          <>
            {found.total === 0 && <p className="text-quiet">{t('never')}</p>}
            <ol className="grid empty:hidden">
              {found.data.map((each) => (
                <RunRow key={each.id} run={each} report={each.report} />
              ))}
            </ol>
            {found.totalPages > 1 && (
              <p className="flex flex-wrap items-center gap-3 text-sm">
                <LinedButton className="min-h-10 px-3.5" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {t('newer')}
                </LinedButton>
                <LinedButton
                  className="min-h-10 px-3.5"
                  disabled={page + 1 >= found.totalPages}
                  onClick={() => setPage(page + 1)}
                >
                  {t('older')}
                </LinedButton>
              </p>
            )}
          </>
        )}
      </div>
    </details>
  )
}
