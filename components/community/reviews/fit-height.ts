/** Makes a text area as high as its text, where the browser does not do so itself (`field-sizing`). */
export function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
