import { grouped } from '@/lib/grouped'
import { ACCEPTED } from './accepted'
import type { Picture } from './pictures'
import type { Finding } from './rules/finding'

/** What was found on a picture. */
export type Seen = { picture: Picture; findings: readonly Finding[] }

const MAX_STATES = 3

/** One line for each distinct fault that is not accepted: a kind and an element, with its states and widths. */
export function linesOf(seen: readonly Seen[]): string[] {
  const all = seen.flatMap(({ picture, findings }) => findings.map((finding) => ({ ...finding, picture })))
  const distinct = grouped(all.filter(isNew), ({ kind, path }) => `${kind} ${path}`)
  return [...distinct.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { kind, path, text, detail, picture } = first
    const states = distinctOf(same.map(({ picture }) => picture.state))
    const widths = distinctOf(same.map(({ picture }) => picture.width)).sort((a, b) => a - b)
    const { text: texts, theme, scale } = picture
    const more = states.length > MAX_STATES ? ` and ${states.length - MAX_STATES} more` : ''
    const combination = [texts, theme, ...(scale ? [scale] : [])].join(', ')
    return [
      `${kind}: ${states.slice(0, MAX_STATES).join(', ')}${more} at ${widths.join(', ')} (${combination}): ${path} “${text}”: ${detail}`,
    ]
  })
}

const isNew = ({ kind, path }: Finding) =>
  !ACCEPTED.some((accepted) => accepted.kind === kind && accepted.path.test(path))

const distinctOf = <Value>(values: readonly Value[]) => [...new Set(values)]
