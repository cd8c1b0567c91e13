import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMessages } from 'next-intl'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { NOTE } from '@/components/catalogue/search/field'
import type { Line } from '@/components/catalogue/search/quick-line'
import { quickSearchTextsOf } from '@/components/catalogue/search/texts'
import { useFound } from '@/components/catalogue/search/use-found'
import type { SearchTexts } from '@/components/form/search-field'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { FoundEverything } from '@/lib/views/schemas/search'
import { countOf, foundGroups, Lines, statusOf, textsOf } from '../search/found-lines'
import { rememberSearch } from '../search/recent-searches'

type Props = {
  /** The field that it replaces. */
  plain: HTMLInputElement
  texts: SearchTexts
}

const POPUP =
  'absolute inset-x-0 top-full z-30 mt-1.5 flex max-h-[min(26rem,55dvh)] flex-col overflow-hidden rounded-lg bg-raised text-soft shadow-float inset-ring inset-ring-line data-stale:*:opacity-72 [&_[role=option]:hover]:bg-float'

/**
 * The search field of home with the lines of the quick search below it (the combobox pattern of WAI-ARIA). Enter
 * without a chosen line submits the form around it. The text, the selection and the focus of the plain field stay.
 */
export default function HeroSuggestions({ plain, texts }: Props) {
  const messages = quickSearchTextsOf(useMessages())
  const field = useRef<HTMLInputElement>(null)
  const [before] = useState(() => ({
    text: plain.value,
    isFocused: document.activeElement === plain,
    selection: [plain.selectionStart, plain.selectionEnd] as const,
  }))
  const [text, setText] = useState(before.text)
  const [isOpen, setOpen] = useState(before.isFocused)
  useLayoutEffect(() => {
    if (!before.isFocused) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(...before.selection)
  }, [before])
  const { found, stale, failed } = useFound<FoundEverything>(text)
  const query = text.trim()
  const groups = query === '' ? [] : foundGroups(query, found, messages)
  const count = countOf(found)
  const status = statusOf({ query, found, failed, stale, count, texts: messages })
  const leave = () => {
    rememberSearch(text)
    setOpen(false)
  }
  const isShown = isOpen && query !== '' && (groups.length > 0 || status !== '')
  const press = (event: KeyboardEvent) => {
    // The form gets it: an option that is not there cannot be meant.
    if (event.key === 'Enter' && !isShown) event.stopPropagation()
    if (event.key === 'ArrowDown') setOpen(true)
    if (event.key !== 'Escape' || !isShown) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      filter={null}
      // Else Enter would open what the pointer happens to rest on.
      highlightItemOnHover={false}
      items={isShown ? groups : []}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'input-change') return
        setText(value)
        setOpen(true)
      }}
      itemToStringValue={(line: Line) => line.key}
    >
      <div className="search-field" onKeyDownCapture={press}>
        <button type="submit" className="search-submit" aria-label={texts.submit}>
          <Icon name="search" size={18} />
        </button>
        <Autocomplete.Input
          ref={field}
          type="search"
          name="query"
          aria-label={texts.label}
          aria-expanded={isShown}
          placeholder={texts.placeholder}
          maxLength={300}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          onBlur={() => setOpen(false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed beside an option leaves the focus alone */}
      <div
        className={isShown ? POPUP : 'sr-only'}
        data-stale={stale || undefined}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Autocomplete.Status className={count > 0 ? 'sr-only' : NOTE}>{isShown && status}</Autocomplete.Status>
        <Lines className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2" onChoose={leave} />
      </div>
      <JapaneseFace texts={groups.flatMap(({ items }) => items.flatMap(textsOf))} />
    </Autocomplete.Root>
  )
}
