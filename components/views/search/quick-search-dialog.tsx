import { Autocomplete } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { RowButtons } from '@/components/catalogue/marks/places'
import { FIELD, INPUT, NOTE } from '@/components/catalogue/search/field'
import type { Line } from '@/components/catalogue/search/quick-line'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { useFound } from '@/components/catalogue/search/use-found'
import { RecordDialogs } from '@/components/tracking/records/dialogs'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import type { FoundEverything } from '@/lib/views/schemas/search'
import { countOf, foundGroups, type Group, Lines, statusOf, textsOf } from './found-lines'
import { KeyHints } from './key-hints'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches'

type Props = {
  open: boolean
  /** The element that had the focus before. */
  opener: RefObject<HTMLElement | null>
  text: string
  texts: QuickSearchTexts
  onType: (text: string) => void
  onClose: () => void
}

/** The buttons of the highlighted work, for keyboards and screen readers: an option cannot have any. */
const FOOT =
  'quick-row [@media(hover:none)]:sr-only [&_.quick-bar]:opacity-100 [&_.quick-bar]:shadow-none [&>.quick]:bottom-0.5'

/** The quick search: a field, and below it the results by kind (the combobox pattern of WAI-ARIA). */
export default function QuickSearchDialog({ open, opener, text, texts, onType, onClose }: Props) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [recent, setRecent] = useState(recentSearches)
  const [work, setWork] = useState<number>()
  const { found, stale, failed } = useFound<FoundEverything>(text)
  const query = text.trim()
  const groups = query === '' ? recentGroups(recent, texts) : foundGroups(query, found, texts)
  const count = countOf(found)

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
          <Lines className="min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain px-2 pb-2" onChoose={choose} />
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

const workOf = (line: Line) => (line.kind === 'entry' ? line.row.work : undefined)
