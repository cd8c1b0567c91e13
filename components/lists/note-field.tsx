import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon'

/** The maximum length of a note. */
const MOST = 1000

const LINE = 'grid justify-items-start gap-0.5'
const OPENER = 'inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm/normal text-quiet hover:text-ink'

type Props = {
  note: string | null
  label: string
  className: string
  onSave: (note: string | null) => Promise<boolean>
}

/** The note of an entry; a click opens it for editing. */
export function NoteField({ note, label, className, onSave }: Props) {
  const t = useTranslations('lists.order')
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) field.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  const save = () => {
    const text = field.current?.value.trim() || null
    setOpen(false)
    if (text !== note) void onSave(text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape must not also close a dialog around it, which listens on its element and on the document.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setOpen(false)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  if (!open) {
    return (
      <div className={`${LINE} ${className}`}>
        {note && (
          <p className="list-note" dir="auto">
            {note}
          </p>
        )}
        <button ref={opener} type="button" className={OPENER} onClick={() => setOpen(true)}>
          <Icon name={note ? 'edit' : 'plus'} size={14} />
          {note ? t('editNote') : t('addNote')}
          <span className="sr-only">: {label}</span>
        </button>
      </div>
    )
  }
  return (
    <div className={`${LINE} ${className}`}>
      <textarea
        ref={field}
        className="field-box"
        rows={3}
        maxLength={MOST}
        aria-label={label}
        defaultValue={note ?? ''}
        dir="auto"
        onKeyDown={press}
      />
      <p className="my-1.5 flex gap-2 [&>.button]:min-h-10 [&>.button]:px-4 [&>.button]:text-sm/normal">
        <button type="button" className="button" onClick={save}>
          {t('saveNote')}
        </button>
        <button type="button" className="button button-plain" onClick={() => setOpen(false)}>
          {t('cancel')}
        </button>
      </p>
    </div>
  )
}
