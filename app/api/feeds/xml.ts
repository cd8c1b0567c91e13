/** An element with a text, on a line of its own. */
export const element = (name: string, text: string | number) => `<${name}>${escaped(String(text))}</${name}>\n`

/** An empty element with attributes; those without a value are left out. */
export function emptyElement(name: string, attributes: Record<string, string | number | null | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  return `<${name}${written.join('')}/>\n`
}

/** A text for XML 1.0, which has no control characters. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
