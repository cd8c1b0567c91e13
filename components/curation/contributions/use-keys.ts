import { useEffect, useRef } from 'react'

/** Calls the function of a pressed key, unless somebody is typing in a field, holds a modifier, or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

/** Whether a key is the content of a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
