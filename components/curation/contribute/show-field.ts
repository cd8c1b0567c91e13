/** Opens the part of the form that has a field, and gives the field the focus. */
export function showField(form: HTMLFormElement | null, field: string): void {
  // What is wrong opens its part with the next rendering.
  requestAnimationFrame(() => {
    const input = form?.querySelector<HTMLElement>(
      `[name="${CSS.escape(field)}"], #${CSS.escape(field)} [aria-invalid="true"]`,
    )
    const part = form?.querySelector<HTMLElement>(`#${CSS.escape(field)} summary`)
    ;(input ?? part)?.focus()
    ;(input ?? part)?.scrollIntoView({ block: 'center' })
  })
}
