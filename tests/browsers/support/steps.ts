/** How an element is found, step by step, as data that every driver can send to a page. */
export type Step =
  | { by: 'role'; role: string; name: Pattern | null }
  | { by: 'label'; label: Pattern }
  | { by: 'text'; text: Pattern }
  | { by: 'nth'; nth: number }

/** A text as it is, or a regular expression. */
export type Pattern = string | { source: string; flags: string }

/** A pattern as data. */
export function patternOf(name: string | RegExp): Pattern {
  return typeof name === 'string' ? name : { source: name.source, flags: name.flags }
}

/** A sentence that says which element is meant. */
export function described(steps: Step[]): string {
  const words = steps.map((step) => {
    if (step.by === 'nth') return `number ${step.nth + 1}`
    if (step.by === 'label') return `field ${shown(step.label)}`
    if (step.by === 'text') return `with ${shown(step.text)}`
    return step.name === null ? step.role : `${step.role} ${shown(step.name)}`
  })
  return words.join(' > ') || 'page'
}

const shown = (pattern: Pattern) =>
  typeof pattern === 'string' ? `“${pattern}”` : `/${pattern.source}/${pattern.flags}`
