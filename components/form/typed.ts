/** What is typed or chosen in a form, by the names of its fields. */
export type TypedTexts = Readonly<Record<string, string>>

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the fields of a form say that may be kept: never passwords, nor files. */
export function typedIn(form: HTMLFormElement): TypedTexts {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
}

/** Writes these texts into the fields, as if they were typed. */
export function fillIn(form: HTMLFormElement, texts: TypedTexts): void {
  for (const field of fieldsOf(form)) {
    const text = texts[field.name]
    if (text === undefined || text === field.value) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const KEPT_TYPES = ['text', 'email', 'search', 'number', 'date', 'textarea', 'select-one']

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isKept)
}

function isKept(element: Element): element is Field {
  const field = element as Field
  // A password that is shown has the type of a text (text-field.tsx).
  return KEPT_TYPES.includes(field.type) && field.name !== '' && field.dataset.password === undefined
}
