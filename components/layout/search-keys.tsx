import { useEffect } from 'react'
import { focusSearch } from './search-focus'

/** `/` and Ctrl+K (⌘K) go to the search, wherever one is; Escape leaves it. */
export function SearchKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const field = document.activeElement
      if (event.key === 'Escape' && field instanceof HTMLElement && field.matches('[data-search]')) field.blur()
      if (asksForSearch(event) && focusSearch()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return null
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey
  const typing = target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  return key === '/' && !ctrlKey && !metaKey && !typing
}
