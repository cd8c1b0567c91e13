'use client'
import { useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { writeTags } from '@/lib/catalogue/links/media'
import { formatTag } from '@/lib/format'
import type { TagTexts } from './media-filters'
import { TAG_BUTTON } from './tag-styles'

const TagPicker = lazyPart(() => import('./tag-picker'), true)

type Props = {
  /** The names of the selected tags. */
  names: readonly string[]
  /** The same, as in the search parameter. */
  value: string
  texts: TagTexts
}

/**
 * The tag filter: without JavaScript a text field; with it a button, whose list (and the library for it) is loaded on
 * hover or focus.
 */
export function TagFilter({ names, value, texts }: Props) {
  const ready = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const choose = (chosen: readonly string[]) => {
    if (!field.current) return
    field.current.value = writeTags(chosen)
    field.current.form?.requestSubmit()
  }
  const summary = names.length > 0 ? names.map(formatTag).join(', ') : texts.any
  const button = (
    <button
      type="button"
      className={TAG_BUTTON}
      aria-label={`${texts.label}: ${summary}`}
      aria-haspopup="listbox"
      onPointerEnter={TagPicker.preload}
      onClick={() => setWanted(true)}
    >
      <span dir="auto">{summary}</span>
    </button>
  )
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {texts.label}
      </span>
      <input
        ref={field}
        type={ready ? 'hidden' : 'text'}
        name="tags"
        defaultValue={value}
        className="field-box"
        aria-label={texts.typed}
        placeholder={texts.any}
      />
      {ready && !wanted && button}
      {ready && wanted && (
        <TagPicker names={names} summary={summary} texts={texts} onChoose={choose} waiting={button} />
      )}
    </div>
  )
}

const nothing = () => () => {}
