import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportButton } from '@/components/exports/export-button'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import { useHeadingFocus } from '@/components/ui/use-heading-focus'
import { useFormats } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import type { Translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { listLink } from '@/lib/lists/links/lists'
import { type ListViewName, listSlug } from '@/lib/lists/rules'
import type { List, ListEntry, ListSummary } from '@/lib/lists/schemas/lists'
import { fill } from '@/lib/text'
import { addressOf } from '../create-list'
import { ChoiceField, DescriptionField, NameField } from '../list-fields'
import { NoteField } from '../note-field'
import { useListForm } from '../use-list-form'
import { VisibilityField } from '../visibility-field'
import { AddTitle } from './add-title'
import { EntryRow } from './entry-row'
import { type ListPageLink, ListView } from './list-view'
import { OwnEntries } from './own-entries'
import { isFavorites, type ListPlace, pathOf } from './place'
import { rowOf } from './row-of'
import { useOwnEntries } from './use-own-entries'

const CollaboratorsDialog = lazyDialog(() => import('../collaborators-dialog'))
const DeleteListDialog = lazyDialog(() => import('../delete-list-dialog'))

type Props = {
  list: List
  at: ListPlace
  view: ListViewName
  link: ListPageLink
  onChange: (list: List) => void
  onReload: () => Promise<void>
}

/** A list that the user may edit, in view or edit mode. Only its owner can rename, delete and share it with others. */
export function OwnList({ list, at, view, link, onChange, onReload }: Props) {
  const t = useTranslations('lists.list')
  const exports = useMessages().exports
  const router = useRouter()
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState<boolean>()
  const [sharing, setSharing] = useState<boolean>()

  const take = (change: Partial<List>) => onChange({ ...list, ...change })
  const own = useOwnEntries({ list, onChange: take, onReload })
  const saved = (summary: ListSummary) => {
    take(summary)
    if (summary.url !== list.url) router.replace(listLink(pathOf(summary.url, at), { page: list.page, view }))
    setEditing(false)
  }
  const closing = useClosingPopover()
  const heading = useHeadingFocus()
  const tools = (
    <>
      <span ref={closing} hidden />
      <LinedButton aria-expanded={editing} onClick={() => setEditing(!editing)}>
        <Icon name="edit" size={18} />
        {editing ? t('stop') : t('edit')}
      </LinedButton>
      <ExportButton
        title={fill(exports.list.title, { name: list.name })}
        choices={(['json', 'csv'] as const).map((format) => ({
          address: links.listFile(list.url, format),
          name: exports[format],
          about: exports.list[format],
        }))}
      />
      {!isFavorites(list) && (
        <LinedButton aria-haspopup="dialog" onClick={() => setSharing(true)}>
          <Icon name="users" size={18} />
          {list.isOwner ? t('collaborators') : t('leave')}
        </LinedButton>
      )}
      {sharing !== undefined && (
        <CollaboratorsDialog
          list={list}
          open={sharing}
          onClose={() => setSharing(false)}
          onChange={() => void onReload()}
          onLeft={() => router.push(links.myAccount('lists'))}
        />
      )}
      {list.isOwner && !isFavorites(list) && (
        <LinedButton aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          <Icon name="trash" size={18} />
          {t('delete')}
        </LinedButton>
      )}
      {deleting !== undefined && (
        <DeleteListDialog
          list={list}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push(links.myAccount('lists'))}
        />
      )}
    </>
  )
  const editor = editing ? (
    <div className="mt-6 grid gap-7">
      {list.isOwner && <ListForm list={list} onSaved={saved} onReload={onReload} />}
      <OwnEntries list={list} own={own} />
    </div>
  ) : undefined
  return (
    <ListView
      list={{ ...list, entries: [...own.entries] }}
      view={view}
      link={link}
      heading={heading}
      tools={tools}
      adding={
        <AddTitle
          list={list}
          has={(media) => own.entries.some((entry) => entry.media.id === media)}
          onAdd={(media) => void own.add(media)}
          onAdded={() => void onReload()}
        />
      }
      rows={<OwnRows list={list} entries={own.entries} onNote={own.note} />}
      editor={editor}
    />
  )
}

type RowsProps = {
  list: List
  entries: readonly ListEntry[]
  onNote: (media: number, note: string | null) => Promise<boolean>
}

/** The rows of the user's own list, with notes that can be written in place. */
function OwnRows({ list, entries, onNote }: RowsProps) {
  const t = useTranslations('lists')
  const format = useFormats()
  const mediaWords = useTranslations('media')
  const rankOf = (index: number) => (list.isRanked ? format.count(list.page * list.size + index + 1) : undefined)
  return (
    <ol className="list-entries" aria-label={t('list.results')}>
      {entries.map(({ media, description, addedBy }, index) => (
        <EntryRow
          key={media.id}
          {...rowOf(mediaWords, media, addedBy && t('list.addedBy', { username: addedBy }))}
          place={rankOf(index)}
        >
          <NoteField
            draftKey={`note:${list.id}:${media.id}`}
            note={description}
            label={t('order.note', { title: media.title })}
            className="list-note-field"
            onSave={(text) => onNote(media.id, text)}
          />
        </EntryRow>
      ))}
    </ol>
  )
}

type FormProps = { list: List; onSaved: (summary: ListSummary) => void; onReload: () => Promise<void> }

/** Changes name, description and visibility of a list. It can be submitted when a value differs. */
function ListForm({ list, onSaved, onReload }: FormProps) {
  const t = useTranslations('lists')
  const { form, fields, name, setName, isChanged } = useListForm(list, { onSaved, onReload })
  return (
    <Form
      {...form}
      label={t('list.editing')}
      className="form rounded-lg bg-raised p-[clamp(16px,3vw,28px)] *:[button]:justify-self-start"
    >
      <div {...fields}>
        {!isFavorites(list) && <NameField value={list.name} hint={addressHint(t, list, name)} onText={setName} />}
        <VisibilityField value={list.visibility} />
        <ChoiceField name="isRanked" value={list.isRanked} />
        <ChoiceField name="hasComments" value={list.hasComments} />
        <DescriptionField value={list.description} lines={4} />
      </div>
      {isChanged && <Submit>{t('list.save')}</Submit>}
    </Form>
  )
}

function addressHint(t: Translator<'lists'>, { owner, name }: List, typed: string): string {
  if (typed === name || listSlug(typed) === '') return t('fields.nameHint')
  return t('fields.addressOf', { address: addressOf(owner, typed) })
}
