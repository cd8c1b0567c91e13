import { escapeHtml } from '@/lib/markup/html'

/** Escaped markup. Only `html` and `trusted` make it. */
export type Html = { readonly markup: string }

type Part = Html | string | number | false | null | undefined | readonly Part[]

/** A template that escapes its parts unless they are `Html`. Lists are joined; false, null and undefined are empty. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: template }, ...parts.map(markupOf)) }
}

/** Marks markup as safe. Never for input of users. */
export const trusted = (markup: string): Html => ({ markup })

export const text = ({ markup }: Html) => markup

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
