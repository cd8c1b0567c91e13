import { Autocomplete } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { RowButtons } from '@/components/catalogue/marks/places'
import { FIELD, INPUT, NOTE } from '@/components/catalogue/search/field'
import { type Line, QuickLine } from '@/components/catalogue/search/quick-line'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { useFound } from '@/components/catalogue/search/use-found'
import { RecordDialogs } from '@/components/tracking/records/dialogs'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { ALL_KINDS, type FoundEverything } from '@/lib/views/schemas/search'
import { KeyHints } from './key-hints'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches'
import { rowsOf } from './rows'

type Props = {
  open: boolean
  /** The element that had the focus before. */
  opener: RefObject<HTMLElement | null>
  text: string
  texts: QuickSearchTexts
  onType: (text: string) => void
  onClose: () => void
}

const LABEL = 'sticky top-0 z-1 bg-raised px-3 pt-3 pb-1.5 text-xs font-semibold tracking-[0.02em] text-quiet'

/** The buttons of the highlighted work, for keyboards and screen readers: an option cannot have any. */
const FOOT =
  'quick-row [@media(hover:none)]:sr-only [&_.quick-bar]:opacity-100 [&_.quick-bar]:shadow-none [&>.quick]:bottom-0.5'

type Group = { label: string; items: Line[] }

/** The quick search: a field, and below it the results by kind (the combobox pattern of WAI-ARIA). */
export default function QuickSearchDialog({ open, opener, text, texts, onType, onClose }: Props) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [recent, setRecent] = useState(recentSearches)
  const [work, setWork] = useState<number>()
  const { found, stale, failed } = useFound<FoundEverything>(text)
  const query = text.trim()
  const groups = query === '' ? recentGroups(recent, texts) : foundGroups(query, found, texts)
  const count = found ? ALL_KINDS.reduce((sum, kind) => sum + found[kind].data.length, 0) : 0

  const leave = () => {
    // Another page follows: the focus is then within its content.
    opener.current = document.getElementById('content')
    rememberSearch(text)
    setRecent(recentSearches())
    onClose()
  }
  const choose = (line: Line) => {
    if (line.kind !== 'recent') return leave()
    onType(line.text)
    field.current?.focus()
  }
  /** The highlighted option may belong to an older query: then Enter opens all results of the current one. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || query === '' || (found && !stale)) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    if (announce(links.search(query), true)) router.push(links.search(query))
  }
  const forget = () => {
    forgetSearches()
    setRecent([])
    field.current?.focus()
  }

  return (
    <Dialog
      variant="palette"
      open={open}
      onClose={onClose}
      title={texts.label}
      close={texts.close}
      first={field}
      opener={opener}
    >
      <Autocomplete.Root
        open
        inline
        mode="none"
        filter={null}
        items={groups}
        value={text}
        onValueChange={(value, { reason }) => reason === 'input-change' && onType(value)}
        itemToStringValue={(line: Line) => line.key}
        onItemHighlighted={(line) => line && setWork(workOf(line))}
        autoHighlight={query === '' ? false : 'always'}
        keepHighlight
      >
        <div className={FIELD} onKeyDownCapture={press}>
          <Icon name="search" />
          <Autocomplete.Input
            ref={field}
            className={INPUT}
            aria-label={texts.label}
            placeholder={texts.placeholder}
            maxLength={300}
            enterKeyHint="search"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <div
          className="relative flex min-h-0 flex-col transition-opacity duration-(--calm) data-stale:opacity-72"
          data-stale={(query !== '' && stale) || undefined}
        >
          {query === '' && recent.length > 0 && (
            <button type="button" className="quiet-link absolute top-1.5 right-5 z-2 py-1 text-xs" onClick={forget}>
              {texts.forget}
            </button>
          )}
          <Autocomplete.Status className={query === '' || count > 0 ? 'sr-only' : NOTE}>
            {statusOf({ query, found, failed, stale, count, texts })}
          </Autocomplete.Status>
          {query === '' && recent.length === 0 && <p className={NOTE}>{texts.start}</p>}
          <Autocomplete.List className="min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden">
            {({ label, items }: Group) => (
              <Autocomplete.Group key={label} items={items}>
                {label && <Autocomplete.GroupLabel className={LABEL}>{label}</Autocomplete.GroupLabel>}
                <Autocomplete.Collection>
                  {(line: Line) => <QuickLine key={line.key} line={line} onChoose={() => choose(line)} />}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </div>
        <div className={FOOT}>
          <KeyHints texts={texts.keys} />
          {count > 0 && work !== undefined && <RowButtons key={work} id={work} />}
        </div>
      </Autocomplete.Root>
      <RecordDialogs />
      <JapaneseFace texts={groups.flatMap(({ items }) => items.flatMap(textsOf))} />
    </Dialog>
  )
}

function recentGroups(recent: readonly string[], texts: QuickSearchTexts): Group[] {
  if (recent.length === 0) return []
  return [{ label: texts.recent, items: recent.map((text) => ({ kind: 'recent', key: `recent ${text}`, text })) }]
}

function foundGroups(query: string, found: FoundEverything | undefined, texts: QuickSearchTexts): Group[] {
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
function statusOf({ query, found, failed, stale, count, texts }: Status): string {
  if (query === '') return ''
  if (failed) return texts.failed
  if (!found || stale) return ''
  return count > 0
    ? texts.results.replace('{count}', String(count))
    : `${texts.nothing.replace('{query}', () => query)} ${texts.otherSpelling}`
}

const workOf = (line: Line) => (line.kind === 'entry' ? line.row.work : undefined)

const textsOf = (line: Line) => (line.kind === 'entry' ? [line.row.title, line.row.meta] : [line.text])
