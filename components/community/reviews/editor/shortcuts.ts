import type { Format } from './formats'

type Keys = { key: string; shift?: true; code?: string }

/** The keys of formats, with Ctrl or ⌘. Shift moves digits and points, so their place on the keyboard counts. */
const SHORTCUTS: Partial<Record<Format, Keys>> = {
  bold: { key: 'B' },
  italic: { key: 'I' },
  underline: { key: 'U' },
  strike: { key: 'X', shift: true },
  link: { key: 'K' },
  quote: { key: '.', shift: true, code: 'Period' },
  code: { key: 'E' },
  list: { key: '8', shift: true, code: 'Digit8' },
  orderedList: { key: '7', shift: true, code: 'Digit7' },
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The format that these keys ask for. */
export function formatOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Format | undefined {
  if (altKey || ctrlKey === metaKey) return undefined
  const found = Object.entries(SHORTCUTS).find(
    ([, keys]) =>
      shiftKey === (keys.shift === true) && (keys.code ? keys.code === code : keys.key === key.toUpperCase()),
  )
  return found?.[0] as Format | undefined
}

/** The keys of a format as a keyboard names them, and as aria-keyshortcuts does; undefined if it has none. */
export function keysOf(format: Format, isMac: boolean): { label: string; aria: string } | undefined {
  const keys = SHORTCUTS[format]
  if (!keys) return undefined
  const label = isMac ? `${keys.shift ? '⇧' : ''}⌘${keys.key}` : `Ctrl+${keys.shift ? 'Shift+' : ''}${keys.key}`
  return { label, aria: `${isMac ? 'Meta' : 'Control'}+${keys.shift ? 'Shift+' : ''}${keys.key}` }
}
