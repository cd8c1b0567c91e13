import messages from '@/messages/en.json'

/** The words of what is one's own, with the parts that are fetched for whoever is logged in (use-parts.ts). */
export const myMediaTexts = messages.myMedia

/** A text with its {names} filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
