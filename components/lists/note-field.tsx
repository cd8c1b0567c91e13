import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { Button, PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'

/** The maximum length of a note. */
const MAX = 1000

const OPENER =
  'note-opener inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm/normal text-quiet hover:text-ink'

type Props = {
  /** The record of its draft: a list and a work on it. */
  draftKey: string
  note: string | null
  label: string
  className: string
  onSave: (note: string | null) => Promise<boolean>
}

/**
 * The note of an entry; a click opens it for editing. What is not saved is kept as a draft until it is
 * saved or cancelled.
 */
export function NoteField({ draftKey, note, label, className, onSave }: Props) {
  const t = useTranslations('lists.order')
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(() => textOf(draftOf(draftKey)))
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) field.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  const close = () => {
    setDraft(textOf(draftOf(draftKey)))
    setOpen(false)
  }
  const keep = (text: string) => {
    if (text === (note ?? '')) dropDraft(draftKey)
    else keepDraft(draftKey, text)
  }
  const discard = () => {
    dropDraft(draftKey)
    setDraft(undefined)
    if (field.current) field.current.value = note ?? ''
  }
  const cancel = () => {
    discard()
    setOpen(false)
  }
  const save = async () => {
    const typed = field.current?.value ?? ''
    const text = typed.trim() || null
    setDraft(undefined)
    setOpen(false)
    if (text === note || (await onSave(text))) dropDraft(draftKey)
    else setDraft(textOf(draftOf(draftKey)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape must not also close a dialog around it, which listens on its element and on the document.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      close()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  if (!open) {
    return (
      <div className={className}>
        {note && (
          <p className="list-note" dir="auto">
            {note}
          </p>
        )}
        <button ref={opener} type="button" className={OPENER} onClick={() => setOpen(true)}>
          <Icon name={note ? 'edit' : 'plus'} size={14} />
          <span className="note-opener-word">
            {draft !== undefined ? t('draftNote') : note ? t('editNote') : t('addNote')}
          </span>
          <span className="sr-only">: {label}</span>
        </button>
      </div>
    )
  }
  return (
    <div className={className}>
      {draft !== undefined && <DraftNote onDiscard={discard} />}
      <textarea
        ref={field}
        className="field-box"
        rows={3}
        maxLength={MAX}
        aria-label={label}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        defaultValue={draft ?? note ?? ''}
        dir="auto"
        onKeyDown={press}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
      />
      <p className="my-1.5 flex flex-wrap gap-2 [&>.button]:min-h-10 [&>.button]:px-4 [&>.button]:text-sm/normal">
        <Button onClick={() => void save()}>{t('saveNote')}</Button>
        <PlainButton onClick={cancel}>{t('cancel')}</PlainButton>
        <span className="self-center text-sm text-quiet [@media(hover:none)]:hidden">{t('saveKeys')}</span>
      </p>
    </div>
  )
}

const textOf = (draft: unknown) => (typeof draft === 'string' ? draft : undefined)
