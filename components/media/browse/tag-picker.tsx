'use client'
import { Combobox } from '@base-ui/react/combobox'
import { type UIEvent, useState } from 'react'
import { formatTag } from '@/lib/format'
import type { TagTexts } from './media-filters'
import { useTagNames } from './use-tag-names'

type Props = {
  names: readonly string[]
  summary: string
  texts: TagTexts
  onChoose: (names: readonly string[]) => void
}

/** The list of tags with its own search; several can be chosen, the chosen ones stand first. */
export default function TagPicker({ names, summary, texts, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const found = useTagNames(typed)
  const [first, setFirst] = useState(names)
  const shown = typed === '' ? [...first, ...(found.names ?? []).filter((name) => !includes(first, name))] : found.names

  return (
    <Combobox.Root
      multiple
      defaultOpen
      items={shown ?? []}
      filter={null}
      value={[...names]}
      onValueChange={onChoose}
      inputValue={typed}
      onInputValueChange={setTyped}
      onOpenChange={(open) => open && setFirst(names)}
      isItemEqualToValue={same}
    >
      <Combobox.Trigger className="field-box tag-button" aria-label={`${texts.label}: ${summary}`}>
        <span dir="auto">{summary}</span>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="tag-positioner" sideOffset={8} align="start">
          <Combobox.Popup className="tag-popup" aria-label={texts.label}>
            <Combobox.Input className="tag-search" placeholder={texts.search} aria-label={texts.search} />
            <Combobox.Status className="tag-status">
              {found.failed ? texts.failed : shown === undefined ? texts.loading : shown.length === 0 && texts.none}
            </Combobox.Status>
            <Combobox.List className="tag-list" onScroll={(event) => nearEnd(event) && found.more()}>
              {(name: string) => (
                <Combobox.Item key={name} value={name} className="tag-item">
                  <span className="tag-check" />
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

/** The server matches names with folded case. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const includes = (names: readonly string[], name: string) => names.some((each) => same(each, name))

function nearEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 80
}
