import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMessages, useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { EntryLine, LINE } from '@/components/catalogue/search/quick-line'
import { rowsOf } from '@/components/catalogue/search/quick-rows'
import { quickSearchTextsOf } from '@/components/catalogue/search/texts'
import { useFound } from '@/components/catalogue/search/use-found'
import { IconButton, LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { FOLDED_TOOLS } from '../styles'

const AddSeveralDialog = lazyDialog(withMessages(() => import('./add-several-dialog')))

type Props = {
  list: { url: string; name: string }
  /** The works of the entries that are shown. */
  has: (media: number) => boolean
  onAdd: (media: MediaCard) => void
  onAdded: () => void
}

/** Searches works while a title is typed, and adds the chosen one to the list. The field stays for the next title. */
export function AddTitle({ list, has, onAdd, onAdded }: Props) {
  const t = useTranslations('lists.addTitle')
  const field = useRef<HTMLInputElement>(null)
  const [severalOpen, setSeveralOpen] = useState<boolean>()
  return (
    <div className="mt-1.5 flex gap-2 sm:mt-6">
      <TitleField
        label={t('label')}
        has={has}
        field={field}
        onAdd={(media) => {
          onAdd(media)
          field.current?.focus()
        }}
      />
      <LinedButton
        className="max-sm:w-11 max-sm:flex-none max-sm:px-0"
        aria-haspopup="dialog"
        onPointerEnter={AddSeveralDialog.preload}
        onFocus={AddSeveralDialog.preload}
        onClick={() => setSeveralOpen(true)}
      >
        <Icon name="listPlus" size={18} />
        <span className="max-sm:sr-only">{t('several')}</span>
      </LinedButton>
      <IconButton
        icon="more"
        className="inset-ring inset-ring-line sm:hidden"
        label={t('tools')}
        title={t('tools')}
        popoverTarget={FOLDED_TOOLS}
      />
      {severalOpen !== undefined && (
        <AddSeveralDialog
          list={list}
          open={severalOpen}
          onClose={() => setSeveralOpen(false)}
          onAdded={() => {
            setSeveralOpen(false)
            onAdded()
          }}
        />
      )}
    </div>
  )
}

type FieldProps = {
  label: string
  has: (media: number) => boolean
  field: RefObject<HTMLInputElement | null>
  onAdd: (media: MediaCard) => void
}

function TitleField({ label, has, field, onAdd }: FieldProps) {
  const t = useTranslations('lists.addTitle')
  const texts = quickSearchTextsOf(useMessages())
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, stale, failed } = useFound(text)
  const query = text.trim()
  const works = found && query !== '' ? found.media.data : []
  const rows = found ? rowsOf('media', found, texts) : []
  const isListOpen = isOpen && query !== ''
  const isNothing = found !== undefined && !stale && works.length === 0

  const choose = (media: MediaCard) => {
    setText('')
    onAdd(media)
  }
  return (
    <div className="relative min-w-0 flex-1">
      <Autocomplete.Root
        open={isListOpen}
        onOpenChange={(open) => setOpen(open)}
        inline
        mode="none"
        filter={null}
        items={works}
        value={text}
        onValueChange={(value, { reason }) => {
          if (reason !== 'input-change') return
          setText(value)
          setOpen(true)
        }}
        itemToStringValue={({ title }: MediaCard) => title}
        autoHighlight="always"
        keepHighlight
      >
        <span className="search-field">
          <span className="search-submit">
            <Icon name="plus" size={18} />
          </span>
          <Autocomplete.Input
            ref={field}
            aria-label={label}
            placeholder={label}
            maxLength={300}
            enterKeyHint="done"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          />
        </span>
        <div
          className={`absolute inset-x-0 top-full z-10 mt-1.5 max-h-[min(60vh,420px)] overflow-y-auto overscroll-contain rounded-md bg-float shadow-float ${isListOpen ? '' : 'hidden'}`}
        >
          <Autocomplete.Status className={works.length > 0 ? 'sr-only' : 'px-5 py-4 text-soft empty:hidden'}>
            {isListOpen &&
              (failed
                ? texts.failed
                : isNothing
                  ? texts.nothing.replace('{query}', () => query)
                  : works.length > 0 && texts.results.replace('{count}', String(works.length)))}
          </Autocomplete.Status>
          <Autocomplete.List className="p-2 empty:hidden">
            {(media: MediaCard) => {
              const row = rows[works.indexOf(media)]
              return (
                row && (
                  <Autocomplete.Item key={media.id} value={media} className={LINE} onClick={() => choose(media)}>
                    <EntryLine row={row} />
                    {has(media.id) && <span className="flex-none text-sm text-quiet">{t('here')}</span>}
                  </Autocomplete.Item>
                )
              )
            }}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
    </div>
  )
}
