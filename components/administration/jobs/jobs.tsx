import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Skeletons } from '@/components/ui/skeletons'
import { jobLinks } from '@/lib/administration/job-links'
import { JOB_STATES, type Job, type JobKinds, type JobState } from '@/lib/administration/schemas/jobs'
import type { Paged } from '@/lib/schemas/paging'
import { JobRow } from './job-row'
import { Kinds } from './kinds'
import { useKindName } from './use-kind-name'

type Search = { name?: string; state?: JobState; page: number }

/** The background jobs by kind and state, and the kinds with their schedules. */
export default function Jobs() {
  const t = useTranslations('administration.jobs')
  const search = searchOf(useSearchParams())
  const { found, failure, read } = useRead<Paged<Job>>(jobLinks.jobs({ ...search, page: search.page || undefined }))
  const kinds = useRead<JobKinds>(jobLinks.kinds())
  const refresh = () => {
    read()
    kinds.read()
  }
  const known = kinds.found && kinds.found !== 'failed' ? kinds.found.data : []
  return (
    <div className="grid gap-8">
      <Section name="jobs-title" title={t('list')}>
        <p className="text-quiet">{t('listLead')}</p>
        <Filter search={search} names={known.map(({ name }) => name)} />
        {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
        {found === undefined && <Skeletons count={3} className="gap-3" each="h-32 rounded-lg" />}
        {found && found !== 'failed' && (
          <>
            {found.data.length === 0 ? (
              <Empty title={t('none')} lead={t('noneLead')} />
            ) : (
              <ol className="grid gap-2" aria-label={t('list')}>
                {found.data.map((job) => (
                  <JobRow key={job.id} job={job} onChange={refresh} />
                ))}
              </ol>
            )}
            <Pagination of={found} href={(page) => jobLinks.page({ ...search, page })} />
          </>
        )}
      </Section>
      {known.length > 0 && <Kinds kinds={known} onChange={refresh} />}
      {kinds.found === 'failed' && <ReadFailed failure={kinds.failure} onRetry={kinds.read} />}
    </div>
  )
}

function searchOf(parameters: URLSearchParams): Search {
  const state = JOB_STATES.find((each) => each === parameters.get('state'))
  const name = parameters.get('name') || undefined
  return { ...(name && { name }), ...(state && { state }), page: Number(parameters.get('page')) || 0 }
}

function Filter({ search: { name = '', state }, names }: { search: Search; names: readonly string[] }) {
  const t = useTranslations('administration.jobs')
  const nameOf = useKindName()
  const any = { value: '', label: t('any') }
  const choices = [...new Set([...names, ...(name ? [name] : [])])]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <QueryForm
      key={`${name} ${state} ${names.length}`}
      action={jobLinks.page()}
      label={t('filter')}
      className="my-4 flex flex-wrap items-end gap-3"
    >
      <Select name="name" className="min-w-40 flex-1" label={t('name')} value={name} choices={[any, ...choices]} />
      <Select
        name="state"
        className="min-w-40 flex-1"
        label={t('state')}
        value={state ?? ''}
        choices={[any, ...JOB_STATES.map((value) => ({ value, label: t(`states.${value}`) }))]}
      />
      <button type="submit" className="button button-plain inset-ring inset-ring-line">
        {t('apply')}
      </button>
    </QueryForm>
  )
}
