import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Contested } from '@/components/form/contested'
import { DraftNote } from '@/components/form/draft-note'
import { useRowsDraft } from '@/components/form/use-rows-draft'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { episodesCall } from '@/lib/catalogue/links/edits'
import type { Episode } from '@/lib/catalogue/schemas/media'
import type { Paged } from '@/lib/schemas/paging'
import { episodesDraft } from './drafts'
import { changesOf, type EpisodeRow, following, rowOf, withWeekly, wrongRow } from './episode-rows'

/** Episodes on a page of the form. */
const SIZE = 50

/** The episodes of a work with their titles and times, a page at a time. */
export default function EpisodesForm({ id, updatedDate }: { id: number; updatedDate: string }) {
  const t = useTranslations('contribute.episodes')
  const [page, setPage] = useState(0)
  const { found, failure, read } = useRead<Paged<Episode>>(episodesCall(id, { page, size: SIZE }))
  if (found === undefined) return <div className="skeleton h-44 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <>
      {found.totalPages > 1 && (
        <p className="mb-3 flex flex-wrap items-center gap-3">
          <PageButton label={t('back')} disabled={page === 0} onPress={() => setPage(page - 1)} />
          {t('page', { page: found.page + 1, pages: found.totalPages })}
          <PageButton label={t('forth')} disabled={page + 1 >= found.totalPages} onPress={() => setPage(page + 1)} />
        </p>
      )}
      <Rows
        key={JSON.stringify(found.data)}
        id={id}
        page={page}
        updatedDate={updatedDate}
        stored={found.data}
        onSaved={read}
      />
    </>
  )
}

function PageButton({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button type="button" className={`${PLAIN} disabled:opacity-60`} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  )
}

const PLAIN = 'button button-plain inset-ring inset-ring-line'

type RowsProps = { id: number; page: number; updatedDate: string; stored: readonly Episode[]; onSaved: () => void }

function Rows({ id, page, updatedDate, stored, onSaved }: RowsProps) {
  const t = useTranslations('contribute.episodes')
  const router = useRouter()
  const before = stored.map(rowOf)
  const draft = useRowsDraft(episodesDraft(id, page), before, ({ key }) => String(key))
  const { rows, change: setRows } = draft
  const [wrong, setWrong] = useState<number>()
  const [isPending, setPending] = useState(false)
  const change = (at: number, more: Partial<EpisodeRow>) =>
    setRows(rows.map((row, each) => (each === at ? { ...row, ...more } : row)))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const first = wrongRow(rows)
    setWrong(first)
    if (isPending || first !== undefined) return
    setPending(true)
    const body = { updatedDate, began: stored, ...changesOf(stored, rows) }
    const sent = call(episodesCall(id), { method: 'PUT', body }).catch((refusal: unknown) => {
      // What others have saved is read, and merged with what is typed.
      if (refusal instanceof Problem && refusal.code === 'conflict') onSaved()
      throw refusal
    })
    const saved = await orElse(sent, t('failed'))
    setPending(false)
    if (!saved) return
    draft.drop()
    notify('success', t('saved'))
    onSaved()
    router.refresh()
  }
  return (
    <form
      className="grid gap-3"
      aria-label={t('title')}
      aria-busy={isPending}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
      {[...draft.contested].map(([key, newer]) => (
        <Contested
          key={key}
          label={t('row', { number: (newer ?? rows.find((row) => String(row.key) === key))?.number ?? '' })}
          newer={newer ? [newer.title, newer.airs.replace('T', ' ')].filter(Boolean).join(' · ') : ''}
          onTake={() => draft.take(key)}
        />
      ))}
      <p className="text-sm/normal text-quiet">{t('zone')}</p>
      <ul className="grid gap-2" aria-label={t('title')}>
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid grid-cols-[5.5em_minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 rounded-md bg-raised px-4 py-3 sm:grid-cols-[5.5em_minmax(0,1fr)_15em_auto]"
          >
            <Cell
              label={t('number')}
              value={row.number}
              isWrong={wrong === at}
              onText={(number) => change(at, { number })}
              inputMode="numeric"
            />
            <Cell label={t('name')} value={row.title} onText={(title) => change(at, { title })} />
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <Cell label={t('airs')} value={row.airs} onText={(airs) => change(at, { airs })} type="datetime-local" />
            </div>
            <button type="button" className={PLAIN} onClick={() => setRows(rows.filter((each) => each !== row))}>
              <Icon name="trash" size={18} />
              <span className="sr-only">{t('remove', { number: row.number })}</span>
            </button>
          </li>
        ))}
      </ul>
      {wrong !== undefined && (
        <p role="alert" className="field-message" data-wrong="">
          {t('wrong', { row: wrong + 1 })}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <button type="button" className={PLAIN} onClick={() => setRows([...rows, following(rows)])}>
          <Icon name="plus" size={18} />
          {t('add')}
        </button>
        <button type="button" className={PLAIN} onClick={() => setRows(withWeekly(rows))}>
          {t('weekly')}
        </button>
        <button type="submit" className="button" aria-disabled={isPending} data-pending={isPending || undefined}>
          {t('save')}
        </button>
      </p>
    </form>
  )
}

type CellProps = {
  label: string
  value: string
  isWrong?: boolean
  type?: 'text' | 'datetime-local'
  inputMode?: 'numeric'
  onText: (text: string) => void
}

function Cell({ label, onText, isWrong, ...input }: CellProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        {...input}
        className="field-box min-w-0 px-3"
        maxLength={input.type ? undefined : 500}
        dir="auto"
        aria-invalid={isWrong}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  )
}
