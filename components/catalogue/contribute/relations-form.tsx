import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Contested } from '@/components/form/contested'
import { DraftNote } from '@/components/form/draft-note'
import { Select } from '@/components/form/select'
import { useRowsDraft } from '@/components/form/use-rows-draft'
import { useRead } from '@/components/identity/session/use-read'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { editCall, storyCall } from '@/lib/catalogue/links/edits'
import { RELATION_TYPES, type RelationType } from '@/lib/catalogue/relation-types'
import type { Story } from '@/lib/catalogue/schemas/stories'
import { relationsDraft } from './drafts'

const PickDialog = lazyDialog(() => import('../search/pick-dialog'))

/** A relation of a work: what the other work is of it. */
export type RelationRow = { type: RelationType; id: number; title: string }

type Props = { id: number; updatedDate: string; relations: readonly RelationRow[] }

/** The relations of a work: each is set, changed and removed; other works of the same series are suggested. */
export default function RelationsForm({ id, updatedDate, relations }: Props) {
  const t = useTranslations('contribute.relations')
  const { media } = useMessages()
  const router = useRouter()
  const draft = useRowsDraft(relationsDraft(id), relations, (row) => String(row.id))
  const { rows, change: setRows } = draft
  const [isPending, setPending] = useState(false)
  const [open, setOpen] = useState<boolean>()
  const adder = useRef<HTMLButtonElement>(null)
  const choices = RELATION_TYPES.map((value) => ({ value, label: media.relations[value] }))
  const add = (work: { id: number; title: string }) => {
    if (work.id === id || rows.some((row) => row.id === work.id)) return
    setRows([...rows, { type: 'Other', id: work.id, title: work.title }])
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    const given = (rows: readonly RelationRow[]) => rows.map(({ type, id }) => ({ type, media: id }))
    const body = { updatedDate, began: { relations: given(relations) }, relations: given(rows) }
    const sent = call(editCall('media', id), { method: 'PUT', body }).catch((refusal: unknown) => {
      // What others have saved is read, and merged with what is typed.
      if (refusal instanceof Problem && refusal.code === 'conflict') router.refresh()
      throw refusal
    })
    const saved = await orElse(sent, t('failed'))
    setPending(false)
    if (!saved) return
    draft.drop()
    notify('success', t('saved'))
    router.refresh()
  }
  return (
    <form className="grid gap-3" aria-label={t('title')} aria-busy={isPending} onSubmit={(event) => void save(event)}>
      {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
      {[...draft.contested].map(([key, newer]) => (
        <Contested
          key={key}
          label={(newer ?? rows.find((row) => String(row.id) === key))?.title ?? t('title')}
          newer={newer ? media.relations[newer.type] : ''}
          onTake={() => draft.take(key)}
        />
      ))}
      {rows.length === 0 && <p className="text-quiet">{t('none')}</p>}
      <ul className="grid gap-2" aria-label={t('title')}>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-end gap-x-4 gap-y-2 rounded-md bg-raised px-4 py-3">
            <Select
              className="min-w-44"
              label={t('type', { title: row.title })}
              value={row.type}
              choices={choices}
              onChoose={(type) => setRows(rows.map((each) => (each === row ? { ...row, type: typeOf(type) } : each)))}
            />
            <span className="min-w-0 flex-1 self-center font-semibold wrap-anywhere text-ink" dir="auto">
              {row.title}
            </span>
            <button
              type="button"
              className="button button-plain inset-ring inset-ring-line"
              onClick={() => setRows(rows.filter((each) => each !== row))}
            >
              <Icon name="trash" size={18} />
              <span className="sr-only">{t('remove', { title: row.title })}</span>
            </button>
          </li>
        ))}
      </ul>
      <Suggestions id={id} known={rows.map((row) => row.id)} onAdd={add} />
      <p className="flex flex-wrap gap-3">
        <button
          ref={adder}
          type="button"
          className="button button-plain inset-ring inset-ring-line"
          aria-haspopup="dialog"
          onFocus={PickDialog.preload}
          onClick={() => setOpen(true)}
        >
          <Icon name="search" size={18} />
          {t('add')}
        </button>
        <button type="submit" className="button" aria-disabled={isPending} data-pending={isPending || undefined}>
          {t('save')}
        </button>
      </p>
      {open !== undefined && (
        <PickDialog
          open={open}
          opener={adder}
          title={t('choose')}
          text=""
          onChoose={(work) => {
            add(work)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </form>
  )
}

const typeOf = (value: string): RelationType => RELATION_TYPES.find((type) => type === value) ?? 'Other'

type SuggestionsProps = {
  id: number
  known: readonly number[]
  onAdd: (work: { id: number; title: string }) => void
}

/** Works of the same story or series that are not related yet. Series are made of title stems when a catalogue is loaded. */
function Suggestions({ id, known, onAdd }: SuggestionsProps) {
  const t = useTranslations('contribute.relations')
  const { found } = useRead<Story>(storyCall(id))
  if (!found || found === 'failed') return null
  const works = found.works.map(({ media }) => media).filter((media) => media.id !== id && !known.includes(media.id))
  if (works.length === 0) return null
  return (
    <div>
      <p className="field-label mb-1.5">{t('suggested')}</p>
      <ul className="flex flex-wrap gap-2">
        {works.map((media) => (
          <li key={media.id}>
            <button type="button" className="chip chip-plain" onClick={() => onAdd(media)}>
              <Icon name="plus" size={14} />
              <span dir="auto">{media.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
