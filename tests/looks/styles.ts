/**
 * An element: its path in the tree, its box (CSS pixels), and the computed styles of itself and of what is drawn before
 * and after it.
 */
export type Styled = { path: string; box: number[]; styles: string[][] }
export type Styles = { properties: string[]; elements: Styled[] }

/** The visible elements of a page with what they look like. Runs in the page. */
export function stylesOf(): Styles {
  const properties = [
    ...['display', 'position', 'visibility', 'opacity', 'color', 'background', 'border', 'border-radius', 'box-shadow'],
    ...['outline', 'font', 'letter-spacing', 'text-align', 'text-transform', 'text-decoration', 'text-overflow'],
    ...['white-space', 'overflow', 'padding', 'margin', 'gap', 'flex', 'align-items', 'justify-content', 'object-fit'],
    ...['transform', 'translate', 'filter', 'mask-image', 'clip-path', 'z-index', 'inset', 'cursor', 'fill', 'stroke'],
  ]
  const path = (element: Element): string => {
    const { parentElement: parent, localName } = element
    if (!parent || element === document.body) return ''
    return `${path(parent)}>${localName}${[...parent.children].indexOf(element)}`
  }
  const stylesOfPart = (element: Element, part?: string) => {
    const computed = getComputedStyle(element, part)
    if (part && (computed.content === 'none' || computed.content === 'normal')) return []
    return properties.map((property) => computed.getPropertyValue(property))
  }
  const elements = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || element.closest('script, style, svg *, noscript, template')) return []
    const box = [x, y + scrollY, width, height].map((pixels) => Math.round(pixels * 2) / 2)
    const styles = [undefined, '::before', '::after'].map((part) => stylesOfPart(element, part))
    return [{ path: path(element), box, styles }]
  })
  return { properties, elements }
}
