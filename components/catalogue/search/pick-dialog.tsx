import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMessages } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { selectText } from '@/components/form/select-text'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { FoundEntries, FoundKind } from '@/lib/catalogue/schemas/search'
import { FIELD, INPUT, NOTE } from './field'
import { EntryLine, LINE } from './quick-line'
import { type EntryRow, rowsOf } from './quick-rows'
import { quickSearchTextsOf } from './texts'
import { useFound } from './use-found'

type Props = {
  open: boolean
  /** The element that gets the focus afterwards. */
  opener: RefObject<HTMLElement | null>
  title: string
  /** What is searched for at first; typing replaces it. */
  text: string
  onClose: () => void
} & (
  | { kind?: 'media'; onChoose: (media: MediaCard) => void }
  | { kind: FoundKind; onChoose: (entry: { id: number; title: string }) => void }
)
type Choice = { card: { id: number }; row: EntryRow }

/** A quick search among works, or entries of another kind, to choose one of them. */
export default function PickDialog({ kind = 'media', open, opener, title, text: first, onChoose, onClose }: Props) {
  const texts = quickSearchTextsOf(useMessages())
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(first.slice(0, 300))
  const { found, stale, failed } = useFound(text)
  const query = text.trim()
  const choices = found && query !== '' ? choicesOf(kind, found, texts) : []
  const isNothing = found !== undefined && !stale && choices.length === 0
  return (
    <Dialog
      variant="palette"
      open={open}
      onClose={onClose}
      title={title}
      close={texts.close}
      first={field}
      opener={opener}
    >
      <Autocomplete.Root
        open
        inline
        mode="none"
        filter={null}
        items={choices}
        value={text}
        onValueChange={(value, { reason }) => reason === 'input-change' && setText(value)}
        itemToStringValue={({ row }: Choice) => row.href}
        autoHighlight="always"
        keepHighlight
      >
        <div className={FIELD}>
          <Icon name="search" />
          <Autocomplete.Input
            ref={field}
            className={INPUT}
            onFocus={selectText}
            aria-label={title}
            placeholder={title}
            maxLength={300}
            enterKeyHint="search"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <div className="min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain">
          <p className="px-5 pt-3 text-sm text-quiet wrap-anywhere" aria-hidden="true">
            {title}
          </p>
          <Autocomplete.Status className={choices.length > 0 ? 'sr-only' : NOTE}>
            {failed
              ? texts.failed
              : isNothing
                ? `${texts.nothing.replace('{query}', () => query)} ${texts.otherSpelling}`
                : choices.length > 0 && texts.results.replace('{count}', String(choices.length))}
          </Autocomplete.Status>
          <Autocomplete.List className="p-2 empty:hidden">
            {(choice: Choice) => (
              <Autocomplete.Item
                key={choice.card.id}
                value={choice}
                className={LINE}
                onClick={() => onChoose({ ...choice.card, title: choice.row.title } as MediaCard)}
              >
                <EntryLine row={choice.row} />
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
      <JapaneseFace texts={choices.flatMap(({ row }) => [row.title, row.meta, row.titles?.native ?? ''])} />
    </Dialog>
  )
}

function choicesOf(kind: FoundKind, found: FoundEntries, texts: ReturnType<typeof quickSearchTextsOf>): Choice[] {
  const rows = rowsOf(kind, found, texts)
  return found[kind].data.flatMap((card, at) => {
    const row = rows[at]
    return row ? [{ card, row }] : []
  })
}
