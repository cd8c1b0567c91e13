import { Autocomplete } from '@base-ui/react/autocomplete'
import { type Line, QuickLine } from '@/components/catalogue/search/quick-line'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { links } from '@/lib/links'
import { ALL_KINDS, type FoundEverything } from '@/lib/views/schemas/search'
import { rowsOf } from './rows'

export type Group = { label: string; items: Line[] }

const LABEL = 'sticky top-0 z-1 bg-raised px-3 pt-3 pb-1.5 text-xs font-semibold tracking-[0.02em] text-quiet'

/** The groups of the Autocomplete around it, as options. */
export function Lines({ className, onChoose }: { className: string; onChoose: (line: Line) => void }) {
  return (
    <Autocomplete.List className={`empty:hidden ${className}`}>
      {({ label, items }: Group) => (
        <Autocomplete.Group key={label} items={items}>
          {label && <Autocomplete.GroupLabel className={LABEL}>{label}</Autocomplete.GroupLabel>}
          <Autocomplete.Collection>
            {(line: Line) => <QuickLine key={line.key} line={line} onChoose={() => onChoose(line)} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

/** How many entries were found. */
export const countOf = (found: FoundEverything | undefined) =>
  found ? ALL_KINDS.reduce((sum, kind) => sum + found[kind].data.length, 0) : 0

/** The lines of what was found, by kind, and one for all results; none without results. */
export function foundGroups(query: string, found: FoundEverything | undefined, texts: QuickSearchTexts): Group[] {
  if (!found) return []
  const groups = found.order
    .map((kind) => ({
      label: texts.kinds[kind],
      items: rowsOf(kind, found, texts).map((row): Line => ({ kind: 'entry', key: row.href, row })),
    }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return []
  const all: Line = {
    kind: 'all',
    key: 'all',
    text: texts.all.replace('{query}', () => query),
    href: links.search(query),
  }
  return [...groups, { label: '', items: [all] }]
}

type Status = {
  query: string
  found?: FoundEverything
  failed: boolean
  stale: boolean
  count: number
  texts: QuickSearchTexts
}

/** The message for screen readers; without results it is visible. */
export function statusOf({ query, found, failed, stale, count, texts }: Status): string {
  if (query === '') return ''
  if (failed) return texts.failed
  if (!found || stale) return ''
  return count > 0
    ? texts.results.replace('{count}', String(count))
    : `${texts.nothing.replace('{query}', () => query)} ${texts.otherSpelling}`
}

/** The texts of a line, for the choice of the font. */
export const textsOf = (line: Line) => (line.kind === 'entry' ? [line.row.title, line.row.meta] : [line.text])
