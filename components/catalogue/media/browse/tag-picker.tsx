'use client'
import { Combobox } from '@base-ui/react/combobox'
import { type UIEvent, useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { TagTexts } from './media-filters'
import { TAG_BUTTON } from './tag-styles'

type Props = {
  names: readonly string[]
  summary: string
  texts: TagTexts
  onChoose: (names: readonly string[]) => void
}

/** The list of tags with its own search field; several can be selected, the selected ones come first. */
export default function TagPicker({ names, summary, texts, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const found = useTagNames(typed)
  const [first, setFirst] = useState(names)
  const options =
    typed === '' ? [...first, ...(found.names ?? []).filter((name) => !includes(first, name))] : found.names

  return (
    <Combobox.Root
      multiple
      defaultOpen
      items={options ?? []}
      filter={null}
      value={[...names]}
      onValueChange={onChoose}
      inputValue={typed}
      onInputValueChange={setTyped}
      onOpenChange={(open) => open && setFirst(names)}
      isItemEqualToValue={same}
    >
      <Combobox.Trigger className={TAG_BUTTON} aria-label={`${texts.label}: ${summary}`}>
        <span dir="auto">{summary}</span>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="z-60" sideOffset={8} align="start">
          <Combobox.Popup
            className="w-[max(var(--anchor-width),280px)] max-w-[calc(100vw-2rem)] origin-(--transform-origin) overflow-hidden rounded-lg bg-float text-sm/normal text-soft shadow-float transition-[opacity,translate,scale] ease-out closed:scale-97 closed:opacity-0"
            aria-label={texts.label}
          >
            <Combobox.Input
              className="min-h-12 w-full border-b border-line px-4 text-ink outline-none placeholder:text-quiet focus-visible:border-b-2 focus-visible:border-accent"
              placeholder={texts.search}
              aria-label={texts.search}
            />
            <Combobox.Status className="px-4 py-3 text-quiet empty:p-0">
              {found.failed ? texts.failed : options === undefined ? texts.loading : options.length === 0 && texts.none}
            </Combobox.Status>
            <Combobox.List
              className="max-h-[min(320px,var(--available-height,320px))] overflow-y-auto overscroll-contain p-2 empty:hidden"
              onScroll={(event) => nearEnd(event) && found.more()}
            >
              {(name: string) => (
                <Combobox.Item
                  key={name}
                  value={name}
                  className="group flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-float-hover data-highlighted:text-ink data-selected:font-semibold data-selected:text-ink"
                >
                  <span className="size-4.5 flex-none rounded-[5px] border-[1.5px] border-edge group-data-selected:border-transparent group-data-selected:bg-accent after:mt-[0.5px] after:ml-[4.5px] after:block after:h-2.5 after:w-1.25 after:rotate-45 after:border-r-2 after:border-b-2 after:border-transparent group-data-selected:after:border-on-accent" />
                  <span dir="auto">{formatTag(name)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Equality of names without regard to case, as on the server. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const includes = (names: readonly string[], name: string) => names.some((each) => same(each, name))

function nearEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 80
}

/** Shorter texts are no search: they list the most used tags. */
const SEARCH_MINIMUM = 3
/** The page size of the list. */
const SIZE = 15
/** Debounce of the search, in milliseconds. */
const DEBOUNCE = 500

type Found = { query: string; names: string[]; page: number; totalPages: number }

/** The names of tags that match the text, or the most used tags; `more` fetches the next 15. */
function useTagNames(typed: string) {
  const query = [...typed.trim()].length < SEARCH_MINIMUM ? '' : typed.trim()
  const [wanted, setWanted] = useState({ query: '', page: 0 })
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setWanted({ query, page: 0 }), query === '' ? 0 : DEBOUNCE)
    return () => clearTimeout(timer)
  }, [query])

  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    getJson<Paged<Tag>>(links.tags({ ...wanted, size: SIZE }), stop.signal)
      .then(({ data, page, totalPages }) =>
        setFound((before) => {
          const earlier = page > 0 && before?.query === wanted.query ? before.names : []
          return { query: wanted.query, names: [...earlier, ...data.map(({ name }) => name)], page, totalPages }
        }),
      )
      .catch(() => setFailed(!stop.signal.aborted))
    return () => stop.abort()
  }, [wanted])

  const current = found?.query === query ? found : undefined
  const more = () => {
    if (current && current.page === wanted.page && current.page + 1 < current.totalPages)
      setWanted({ query, page: current.page + 1 })
  }
  return { names: current?.names, failed, more }
}
