import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import type { Overview } from '@/lib/administration/schemas/overview'
import { grouped } from '@/lib/grouped'
import { Unknown } from './unknown'

type Props = { overview: Overview }

/** Versions, sizes, jobs and the last backup. */
export function Facts({ overview }: Props) {
  const t = useTranslations('administration.overview.facts')
  const format = useFormats()
  const { versions, storage, database, site } = overview
  return (
    <Panel name="overview-facts" title={t('title')}>
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[max-content_1fr]">
        <Fact name={t('version')}>
          {versions &&
            t('versionText', { version: versions.version, node: versions.node, postgres: versions.postgres })}
        </Fact>
        <Fact name={t('migration')}>{versions && (versions.migration ?? '–')}</Fact>
        <Fact name={t('instances')}>{versions && <Instances instances={versions.instances} />}</Fact>
        <Fact name={t('disk')}>
          {storage && t('diskText', { free: format.bytes(storage.freeBytes), all: format.bytes(storage.bytes) })}
        </Fact>
        <Fact name={t('stored')}>{overview.stored && <Stored stored={overview.stored} />}</Fact>
        <Fact name={t('database')}>{database && format.bytes(database.bytes)}</Fact>
        <Fact name={t('memory')}>{site && <Memory memory={site.memory} />}</Fact>
        <Fact name={t('caches')}>{site && <Caches caches={site.caches} />}</Fact>
        <Fact name={t('queue')}>{overview.queue && <Jobs queue={overview.queue} />}</Fact>
        <Fact name={t('backup')}>{overview.backup && <Backup backup={overview.backup} />}</Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:col-span-full sm:grid-cols-subgrid">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere figures">{children ?? <Unknown />}</dd>
    </div>
  )
}

function Instances({ instances }: { instances: NonNullable<Overview['versions']>['instances'] }) {
  const t = useTranslations('administration.overview.facts')
  if (instances.length === 0) return t('noInstances')
  return [...grouped(instances, ({ version }) => version)]
    .map(([version, each]) => t('instanceText', { count: each.length, version }))
    .join(', ')
}

function Memory({ memory }: { memory: NonNullable<Overview['site']>['memory'] }) {
  const t = useTranslations('administration.overview.facts')
  const format = useFormats()
  const sum = memory.reduce((total, { bytes }) => total + bytes, 0)
  return (
    <>
      {t('memoryText', { bytes: format.bytes(sum), count: memory.length })}
      <ul className="text-quiet">
        {memory.map(({ process, bytes }) => (
          <li key={process}>
            {process}: {format.bytes(bytes)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Caches({ caches }: { caches: NonNullable<Overview['site']>['caches'] }) {
  const t = useTranslations('administration.overview.facts')
  const format = useFormats()
  return (
    <ul>
      {caches.map(({ cache, bytes, mostBytes, answers }) => (
        <li key={cache}>
          {t('cacheText', {
            cache: t(`cacheNames.${cache}`),
            bytes: format.bytes(bytes),
            most: format.bytes(mostBytes),
            count: answers,
          })}
        </li>
      ))}
    </ul>
  )
}

function Stored({ stored: { day, kinds } }: { stored: NonNullable<Overview['stored']> }) {
  const t = useTranslations('administration.overview.facts')
  const format = useFormats()
  if (day === null) return t('storedNotYet')
  return (
    <>
      <ul>
        {kinds.map(({ kind, files, bytes }) => (
          <li key={kind}>
            {t('storedText', { kind: t(`storedKinds.${kind}`), bytes: format.bytes(bytes), count: files })}
          </li>
        ))}
      </ul>
      <p className="text-quiet">{t('storedOn', { day: format.partialDate(day) })}</p>
    </>
  )
}

function Jobs({ queue: { waiting, active, oldestMail } }: { queue: NonNullable<Overview['queue']> }) {
  const t = useTranslations('administration.overview.facts')
  const minutes = Math.floor(oldestMail / 60)
  return (
    <>
      {t('queueText', { waiting, active })}
      {minutes > 0 && `, ${t('oldestMail', { minutes })}`}
    </>
  )
}

function Backup({ backup: { madeDate, place, bytes, check } }: { backup: NonNullable<Overview['backup']> }) {
  const t = useTranslations('administration.overview.facts')
  const format = useFormats()
  if (madeDate === null) return t('noBackup')
  return (
    <>
      <RelativeTime iso={madeDate} />
      {place !== null && bytes !== null && ` · ${t('backupText', { place, bytes: format.bytes(bytes) })}`}
      <p className="text-quiet">{check ? <Check check={check} /> : t('notChecked')}</p>
    </>
  )
}

type LastCheck = NonNullable<NonNullable<Overview['backup']>['check']>

function Check({ check: { date, name, isOfLast, by, fault } }: { check: LastCheck }) {
  const t = useTranslations('administration.overview.facts')
  return (
    <>
      {isOfLast ? t('checked') : t('checkedBefore', { name })} <RelativeTime iso={date} />
      {' · '}
      {fault === null ? t(`checks.${by}`) : <span className="text-red">{t('faulty', { fault })}</span>}
    </>
  )
}
