import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { LOGGED_ACTS } from '@/lib/moderation/acts'
import { moderationLinks } from '@/lib/moderation/links'
import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'
import type { Paged } from '@/lib/schemas/paging'
import { ModerationHead } from './head'
import { LogRow } from './log-row'

type Search = { moderator?: string; user?: string; act?: string; page?: number }

/** What moderators have done, the latest first. Loaded with its texts for moderators. */
export default function Log() {
  const t = useTranslations('moderation.log')
  const search = searchOf(useSearchParams())
  const { found, failure, read } = useRead<Paged<ModerationEntry>>(moderationLinks.actsCall(search))
  return (
    <>
      <ModerationHead part="log" />
      <Filter search={search} />
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-44 max-w-[860px] rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <ol className="grid max-w-[860px] gap-2" aria-label={t('title')}>
              {found.data.map((entry) => (
                <LogRow key={entry.id} entry={entry} onChange={read} />
              ))}
            </ol>
          )}
          <Pagination
            page={found.page}
            totalPages={found.totalPages}
            href={(page) => moderationLinks.log({ ...search, page })}
          />
        </>
      )}
    </>
  )
}

function searchOf(parameters: URLSearchParams): Search {
  const given = (name: string) => parameters.get(name) || undefined
  return {
    moderator: given('moderator'),
    user: given('user'),
    act: given('act'),
    page: Number(given('page')) || undefined,
  }
}

function Filter({ search: { moderator = '', user = '', act = '' } }: { search: Search }) {
  const t = useTranslations('moderation')
  const field = (name: 'moderator' | 'user', value: string) => (
    <label className="field min-w-40 flex-1">
      <span className="field-label">{t(`log.${name}`)}</span>
      <input name={name} className="field-box" defaultValue={value} maxLength={100} dir="auto" />
    </label>
  )
  return (
    <QueryForm
      key={`${moderator} ${user} ${act}`}
      action={moderationLinks.log()}
      label={t('log.filter')}
      className="mb-5 flex max-w-[860px] flex-wrap items-end gap-3"
    >
      {field('moderator', moderator)}
      {field('user', user)}
      <Select
        name="act"
        className="min-w-40"
        label={t('log.act')}
        value={act}
        choices={[
          { value: '', label: t('log.any') },
          ...LOGGED_ACTS.map((each) => ({ value: each, label: t(`acts.${each}`) })),
        ]}
      />
      <button type="submit" className="button button-plain inset-ring inset-ring-line">
        {t('log.apply')}
      </button>
    </QueryForm>
  )
}
