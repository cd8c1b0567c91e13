import { useTranslations } from 'next-intl'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { NoteField } from '../note-field'
import { EntryLink, type EntryRowProps } from './entry-row'
import { typedPlace } from './reorder'

type Handle = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

type Props = EntryRowProps & {
  /** The index of the entry in the whole list, from 0, and the number of entries. */
  place: number
  count: number
  /** The record of its note's draft. */
  draftKey: string
  note: string | null
  /** Whether it is picked up by keyboard. */
  lifted: boolean
  handle: Handle
  onPlace: (place: number) => void
  onNote: (note: string | null) => Promise<boolean>
  onRemove: () => void
}

/** On a phone the fields are in a second line, below the handle and the work. */
const PLACE =
  'w-full bg-ground text-center hover:bg-float max-sm:w-13 max-sm:px-1 max-sm:text-xs/normal max-sm:[grid-area:2/1]'

/** An entry of the user's list in edit mode. */
export function OwnEntry({ place, count, draftKey, note, lifted, handle, onPlace, onNote, onRemove, ...work }: Props) {
  const t = useTranslations('lists.order')
  const { title } = work
  return (
    <li className="list-entry" data-lifted={lifted || undefined}>
      <button
        type="button"
        className="icon-button cursor-grab touch-none text-quiet hover:text-ink in-data-[drag=self]:cursor-grabbing"
        aria-label={t('handle', { title })}
        aria-describedby="order-hint"
        aria-pressed={lifted}
        {...handle}
      >
        <Icon name="grip" />
      </button>
      <PlaceField title={title} place={place} count={count} onPlace={onPlace} />
      <EntryLink {...work} />
      <IconButton
        icon="trash"
        size={18}
        className="list-remove hover:text-(--red) max-sm:[grid-area:1/3]"
        label={t('removeOf', { title })}
        title={t('remove')}
        onClick={({ currentTarget }) => {
          neighbourOf(currentTarget)?.focus()
          onRemove()
        }}
      />
      <NoteField
        draftKey={draftKey}
        note={note}
        label={t('note', { title })}
        className="list-note-field"
        onSave={onNote}
      />
    </li>
  )
}

/** The same button of the next or previous entry, which gets the focus when this one is removed. */
function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return next?.querySelector<HTMLElement>('.list-remove')
}

type PlaceProps = { title: string; place: number; count: number; onPlace: (place: number) => void }

/** The position of an entry, as a field: a number moves it anywhere in the list. */
function PlaceField({ title, place, count, onPlace }: PlaceProps) {
  const format = useFormats()
  const t = useTranslations('lists.order')
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  const position = format.count(place + 1)
  useEffect(() => {
    if (field.current) field.current.value = position
    // An element that moves in the document loses the focus.
    if (typed.current) field.current?.focus()
    typed.current = false
  }, [position])

  const take = (input: HTMLInputElement) => {
    const wanted = typedPlace(input.value, count)
    input.value = position
    if (wanted !== undefined && wanted !== place) onPlace(wanted)
  }
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape') currentTarget.value = position
    if (key !== 'Enter') return
    typed.current = true
    take(currentTarget)
  }
  return (
    <input
      ref={field}
      className={`list-place-field field-box figures ${PLACE}`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('place', { title })}
      defaultValue={position}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => take(currentTarget)}
      onKeyDown={press}
    />
  )
}
