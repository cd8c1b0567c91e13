import { useEffect, useEffectEvent } from 'react'

/** Calls the function of a pressed key, unless somebody is typing in a field, holds a modifier, or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  // An event has the keys of what is on the screen. A reference set by an effect could be one render behind.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=dialog]')) return
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isOn])
}

/** Whether a key is the content of a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
