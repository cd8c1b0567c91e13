/** What has a tooltip: a title, or an icon that stands alone in something to press. */
const TIPPED = '[title]:not(iframe), .icon-button, :is(a, button, summary, label):has(.icon)'

/** The element at a place that has a tooltip, and what it says. */
export function tipOf(target: EventTarget | null): { element: HTMLElement; text: string } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null
  const text = element && (element.title || nameOfIcon(element))
  return element && text ? { element, text } : undefined
}

/** The name of an element that shows nothing but an icon or a picture; empty if it shows a text. */
function nameOfIcon(element: HTMLElement): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let name = ''
  while (texts.nextNode()) {
    const { data, parentElement: around } = texts.currentNode as Text
    if (!around?.checkVisibility() || data.trim() === '' || around.closest('[aria-hidden="true"]')) continue
    // What is for screen readers alone has one pixel.
    if (around.offsetWidth > 1) return ''
    name += data
  }
  return (element.getAttribute('aria-label') ?? name).trim()
}
