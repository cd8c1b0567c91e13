import { type RefObject, useEffect, useState } from 'react'
import { type BegunMention, mentionAt } from '@/lib/community/mentions'

/** The mention that is being typed at the caret of a text area; undefined while there is none. */
export function useBegunMention(area: RefObject<HTMLTextAreaElement | null>): BegunMention | undefined {
  const [begun, setBegun] = useState<BegunMention>()
  useEffect(() => {
    const field = area.current
    if (!field) return
    const look = () => {
      const { value, selectionStart, selectionEnd } = field
      const isTyped = document.activeElement === field && selectionStart === selectionEnd
      const next = isTyped ? mentionAt(value, selectionStart) : undefined
      setBegun((before) => (before?.start === next?.start && before?.query === next?.query ? before : next))
    }
    look()
    const events = ['input', 'keyup', 'click', 'focus', 'blur']
    for (const event of events) field.addEventListener(event, look)
    return () => {
      for (const event of events) field.removeEventListener(event, look)
    }
  }, [area])
  return begun
}
