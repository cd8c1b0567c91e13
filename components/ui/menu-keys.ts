/**
 * The index of the item that a key moves to, by the keyboard pattern of ARIA menus. Arrows wrap around, a letter
 * moves to the next item that begins with it. Undefined if the key does nothing.
 */
export function nextItem(key: string, at: number, texts: readonly string[]): number | undefined {
  const count = texts.length
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return undefined
  const order = texts.map((_, step) => (at + 1 + step) % count)
  return order.find((each) => texts[each]?.toLowerCase().startsWith(key.toLowerCase()))
}
