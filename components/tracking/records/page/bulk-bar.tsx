import { useMessages } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton, PlainButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon, type IconName } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'
import { useFormats } from '@/i18n/formats'
import { fill } from '@/lib/text'
import type { RecordSearch } from '@/lib/tracking/schemas/records'
import { changeSelected } from './bulk'
import { bulkSelection, isSelected, selectedCount } from './selection'
import type { Selecting } from './use-selection'

const Dialogs = {
  change: lazyDialog(withMessages(() => import('./bulk-dialog'))),
  list: lazyDialog(withMessages(() => import('./bulk-list-dialog'))),
}

type Props = {
  search: RecordSearch
  /** The number of works of the filter. */
  total: number
  /** Says how many works there are, while none is selected. */
  label: string
  /** The works of this page. */
  ids: readonly number[]
  selecting: Selecting
  /** The heads of the columns, while nothing is selected. */
  heads: ReactNode
  /** Whether phones show the checkboxes. */
  isOpen: boolean
  onOpen: (open: boolean) => void
}

/**
 * It stays in sight while rows are selected far below. On a phone it is there while something is selected. Its height
 * does not change when the first one is selected.
 */
const BAR =
  'sticky top-header z-10 flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line bg-ground ps-2 whitespace-nowrap max-md:data-idle:min-h-0 max-md:data-idle:border-0 md:flex-nowrap'

/** Above the table: the heads of its columns; selects works of the page, or all of the filter, and changes them. */
export function BulkBar({ search, total, label, ids, selecting, heads, isOpen, onOpen }: Props) {
  const texts = useMessages().myMedia.list.bulk
  const format = useFormats()
  const { selection, toggleAll, all, clear } = selecting
  const box = useRef<HTMLInputElement>(null)
  const count = selectedCount(selection, total)
  const onPage = ids.filter((id) => isSelected(selection, id)).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = onPage > 0 && onPage < ids.length
  }, [onPage, ids.length])
  // The button that had the focus disappears with the selection.
  const done = () => {
    clear()
    onOpen(false)
    box.current?.focus()
  }
  return (
    <section className={BAR} data-idle={(!isOpen && count === 0) || undefined} aria-label={texts.bar}>
      <span className="grid w-6 flex-none place-items-center max-md:in-data-idle:hidden">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          aria-label={texts.page}
          checked={ids.length > 0 && onPage === ids.length}
          ref={box}
          onChange={({ target }) => toggleAll(ids, target.checked)}
        />
      </span>
      <span className={count === 0 && !isOpen ? 'sr-only' : 'figures text-sm text-quiet'} role="status">
        {count > 0 ? fill(texts.count, { count: format.count(count) }) : label}
      </span>
      {count > 0 && count < total && (
        <PlainButton className="max-md:ms-auto" onClick={all}>
          {fill(texts.all, { count: format.count(total) })}
        </PlainButton>
      )}
      {isOpen || count > 0 ? <Actions search={search} selecting={selecting} count={count} onDone={done} /> : heads}
    </section>
  )
}

type ActionsProps = Pick<Props, 'search' | 'selecting'> & { count: number; onDone: () => void }

function Actions({ search, selecting, count, onDone }: ActionsProps) {
  const texts = useMessages().myMedia.list.bulk
  const [dialog, setDialog] = useState<{ kind: keyof typeof Dialogs; open: boolean }>()
  const [pending, setPending] = useState(false)
  const selection = bulkSelection(selecting.selection, search)
  const run = async (act: () => Promise<boolean>) => {
    setPending(true)
    if (await act()) onDone()
    setPending(false)
  }
  const close = () => setDialog((current) => current && { ...current, open: false })
  const Dialog = dialog && Dialogs[dialog.kind]
  const action = (icon: IconName, text: string, act: () => void) => (
    <PlainButton
      className="gap-2 aria-disabled:opacity-50 max-md:w-14 max-md:p-0"
      aria-disabled={pending || count === 0}
      title={text}
      onClick={() => !pending && count > 0 && act()}
    >
      <Icon name={icon} size={18} />
      <span className="max-md:sr-only">{text}</span>
    </PlainButton>
  )
  return (
    <span className="ms-auto flex items-center gap-1 max-md:w-full max-md:justify-between" aria-busy={pending}>
      {action('edit', texts.change, () => setDialog({ kind: 'change', open: true }))}
      {action('listPlus', texts.addToList, () => setDialog({ kind: 'list', open: true }))}
      {action('trash', texts.remove, () => void run(() => changeSelected(selection, { remove: true })))}
      <IconButton icon="close" size={18} label={texts.clear} title={texts.clear} onClick={onDone} />
      {Dialog && <Dialog selection={selection} count={count} open={dialog.open} onClose={close} onDone={onDone} />}
    </span>
  )
}
