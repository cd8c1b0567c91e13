import { type RefObject, useEffect, useRef } from 'react'
import type { TextType } from '@/lib/markup/formats'
import { editOf, insert } from './edit'
import { type Format, type Markup, markupOf, type Style, styleOf } from './formats'
import { formatOf } from './shortcuts'

/** Formats the selection of a text area: by the tools, and by keys. `episode` is that of inserted spoilers. */
export function useFormatting(area: RefObject<HTMLTextAreaElement | null>, textType: TextType, episode: number | null) {
  const apply = (markup: Markup | undefined) => {
    const field = area.current
    if (!field || !markup) return
    insert(field, editOf({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, markup))
  }
  const format = (wanted: Format) => apply(markupOf(textType, wanted, episode))
  const press = (event: KeyboardEvent) => {
    const wanted = event.isComposing ? undefined : formatOf(event)
    if (!wanted || !markupOf(textType, wanted)) return
    // Neither the browser nor the page has these keys while somebody writes.
    event.preventDefault()
    event.stopPropagation()
    format(wanted)
  }
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const field = area.current
    const pressed = (event: KeyboardEvent) => latest.current(event)
    field?.addEventListener('keydown', pressed)
    return () => field?.removeEventListener('keydown', pressed)
  }, [area])
  return { format, style: (style: Style) => apply(styleOf(textType, style)) }
}
