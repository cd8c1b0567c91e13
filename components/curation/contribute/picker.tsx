import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { getJson } from '@/lib/browser/api'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { FoundEntries } from '@/lib/catalogue/schemas/search'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { MediaType } from '@/lib/media-types'
import type { Paged } from '@/lib/schemas/paging'

/** An entry that was found, or a name to add. */
export type Picked = { id: number; name: string } | { id: null; name: string }
type Option = Picked & { more: string; type?: MediaType }

type Props = {
  noun: EditedNoun
  label: string
  /** Whether an entry that is not found can be added. */
  addable?: boolean
  disabled?: boolean
  onPick: (picked: Picked) => void
}

const DEBOUNCE = 120
/** Entries that are shown. */
const MAX_FOUND = 8

/** A field that finds entries of a noun while a name is typed. Enter takes the first one; the field stays for the next name. */
export function Picker({ noun, label, addable = false, disabled = false, onPick }: Props) {
  const t = useTranslations('contribute.picker')
  const { media } = useMessages()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, failed } = useOptions(noun, text)
  const query = text.trim()
  const fresh: Option[] = addable && query !== '' ? [{ id: null, name: query, more: '' }] : []
  const options = query === '' || found === undefined ? [] : [...found, ...fresh]
  return (
    <div className="field">
      <Autocomplete.Root
        open={isOpen && query !== ''}
        onOpenChange={(open) => setOpen(open)}
        mode="none"
        filter={null}
        items={options}
        value={text}
        onValueChange={(value, { reason }) => {
          if (reason !== 'input-change') return
          setText(value)
          setOpen(true)
        }}
        itemToStringValue={({ name }: Option) => name}
        autoHighlight="always"
      >
        <span className="search-field">
          <span className="search-submit">
            <Icon name="plus" size={18} />
          </span>
          <Autocomplete.Input
            aria-label={label}
            placeholder={label}
            maxLength={300}
            disabled={disabled}
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={(event) => {
              // Enter never sends the form from here.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </span>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="z-60" sideOffset={6} align="start">
            <Autocomplete.Popup className="w-[max(var(--anchor-width),260px)] max-w-[calc(100vw-2rem)] overflow-hidden rounded-lg bg-float text-sm/normal text-soft shadow-float">
              <Autocomplete.Status className="px-4 py-3 text-quiet empty:p-0">
                {failed ? t('failed') : found === undefined ? t('searching') : options.length === 0 && t('none')}
              </Autocomplete.Status>
              <Autocomplete.List className="max-h-[min(340px,var(--available-height,340px))] overflow-y-auto overscroll-contain p-2 empty:hidden">
                {(option: Option) => (
                  <Autocomplete.Item
                    key={option.id ?? 'new'}
                    value={option}
                    className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-float-hover data-highlighted:text-ink"
                    onClick={() => {
                      setText('')
                      onPick(option)
                    }}
                  >
                    {option.id === null ? (
                      <>
                        <Icon name="plus" size={16} />
                        <span className="wrap-anywhere">{t('add', { name: option.name })}</span>
                      </>
                    ) : (
                      <>
                        <span className="min-w-0 wrap-anywhere text-ink" dir="auto">
                          {option.name}
                        </span>
                        <span className="min-w-0 truncate text-quiet" dir="auto">
                          {option.type
                            ? [media.types[option.type], option.more].filter(Boolean).join(' · ')
                            : option.more}
                        </span>
                      </>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </div>
  )
}

function useOptions(noun: EditedNoun, text: string) {
  const query = text.trim()
  const [answer, setAnswer] = useState<{ query: string; found: Option[] }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      optionsOf(noun, query, stop.signal)
        .then((found) => setAnswer({ query, found }))
        .catch(() => setFailed(!stop.signal.aborted))
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [noun, query])
  return { found: answer?.query === query ? answer.found : undefined, failed }
}

async function optionsOf(noun: EditedNoun, query: string, signal: AbortSignal): Promise<Option[]> {
  if (noun === 'tag') {
    const { data } = await getJson<Paged<Tag>>(links.tags({ query, size: MAX_FOUND }), signal)
    return data.map(({ id, name, category }) => ({ id, name, more: category ?? '' }))
  }
  const found = await getJson<FoundEntries>(links.quickSearch(query), signal)
  return entriesOf(noun, found).slice(0, MAX_FOUND)
}

function entriesOf(noun: Exclude<EditedNoun, 'tag'>, found: FoundEntries): Option[] {
  const titled = ({ id, title }: { id: number; title: string }, date: string | null) => ({
    id,
    name: title,
    more: yearOf(date) ?? '',
  })
  if (noun === 'media') return found.media.data.map((work) => ({ ...titled(work, work.releaseDate), type: work.type }))
  if (noun === 'series') return found.series.data.map((series) => titled(series, series.startDate))
  if (noun === 'company')
    return found.companies.data.map(({ id, name, nativeName }) => ({ id, name, more: nativeName ?? '' }))
  const names = noun === 'character' ? found.characters.data : found.people.data
  return names.map(({ id, fullName, nativeName }) => ({ id, name: fullName, more: nativeName ?? '' }))
}
