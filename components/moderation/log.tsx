import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { changeLink } from '@/lib/curation/links/edits'
import { links } from '@/lib/links'
import { LOGGED_ACTS, type ModeratedKind } from '@/lib/moderation/acts'
import { moderationLinks } from '@/lib/moderation/links'
import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'
import type { Paged } from '@/lib/schemas/paging'
import { postAct } from './calls'
import { ModerationHead } from './head'

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
      {found === undefined && <div className="skeleton h-44 max-w-reading rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <ol className="grid max-w-reading gap-2" aria-label={t('title')}>
              {found.data.map((entry) => (
                <LogRow key={entry.id} entry={entry} onChange={read} />
              ))}
            </ol>
          )}
          <Pagination of={found} href={(page) => moderationLinks.log({ ...search, page })} />
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
      className="mb-5 flex max-w-reading flex-wrap items-end gap-3"
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

type RowProps = { entry: ModerationEntry; onChange: () => void }

/** An act: who, what, about whom, why. What is hidden can be shown again. */
function LogRow({ entry, onChange }: RowProps) {
  const t = useTranslations('moderation')
  const format = useFormats()
  const { act, reason, note, until, moderator, author, target, targetId, isHidden, reports, createdDate } = entry
  return (
    <li className="grid gap-1 rounded-md bg-raised px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <strong className="font-semibold text-ink">{t(`acts.${act}`)}</strong>
        {target === 'edit' ? (
          <QuietLink href={changeLink(targetId)}>
            {t('kinds.edit')} {targetId}
          </QuietLink>
        ) : (
          <span>
            {t(`kinds.${target}`)} {targetId}
          </span>
        )}
        {author && (
          <span>
            {t('queue.by')} <Name name={author.username} />
          </span>
        )}
        {entry.isAnonymous && <span className="chip chip-plain">{t('queue.anonymous')}</span>}
        <span className="ms-auto text-quiet">
          {moderator ? <Name name={moderator.username} /> : t('queue.shell')} · <RelativeTime iso={createdDate} />
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
      {act === 'Hide' && isHidden && target !== 'edit' && (
        <ShowAgain target={target} id={targetId} onChange={onChange} />
      )}
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

function ShowAgain({ target, id, onChange }: { target: ModeratedKind; id: number; onChange: () => void }) {
  const t = useTranslations('moderation')
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await postAct({ target, id, act: 'Show' }).catch(() => notify('failure', t('queue.failed')))
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
