import { Autocomplete } from '@base-ui/react/autocomplete'
import { Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { languageOfText } from '@/lib/writing'
import { CoverMine, RowButtons } from '../marks/places'
import type { EntryRow } from './quick-rows'

/** An option of the quick search: an entry, all results, or a recent search. */
export type Line =
  | { kind: 'entry'; key: string; row: EntryRow }
  | { kind: 'all'; key: string; text: string; href: string }
  | { kind: 'recent'; key: string; text: string }

/** The class names of an option. */
export const LINE =
  'flex min-h-11 cursor-pointer scroll-mt-10 scroll-mb-2 items-center gap-3.5 rounded-md px-3 py-1.5 text-soft outline-none data-highlighted:bg-[color-mix(in_oklab,var(--float)_94%,var(--ink))] data-highlighted:text-ink data-highlighted:inset-ring-2 data-highlighted:inset-ring-accent [&>svg]:text-quiet'

/** A line of the quick search. Options with a page are links, which new tabs can open; they are no tab stops. */
export function QuickLine({ line, onChoose }: { line: Line; onChoose: () => void }) {
  if (line.kind === 'recent')
    return (
      <Autocomplete.Item value={line} className={LINE} onClick={onChoose}>
        <Icon name="clock" size={18} />
        <span className="grid min-w-0 flex-1" dir="auto">
          {line.text}
        </span>
      </Autocomplete.Item>
    )
  if (line.kind === 'all')
    return (
      <Autocomplete.Item
        value={line}
        className={LINE}
        onClick={onChoose}
        render={<Link href={line.href} tabIndex={-1} />}
      >
        <Icon name="search" size={18} />
        <span className="grid min-w-0 flex-1" dir="auto">
          {line.text}
        </span>
        <Icon name="right" size={18} />
      </Autocomplete.Item>
    )
  const entry = (
    <Autocomplete.Item
      value={line}
      className={LINE}
      onClick={onChoose}
      render={<Link href={line.row.href} tabIndex={-1} />}
    >
      <EntryLine row={line.row} />
    </Autocomplete.Item>
  )
  if (line.row.work === undefined) return entry
  // An option cannot have buttons: a keyboard and screen readers have them below the list.
  return (
    <div role="presentation" className="quick-row [&>.quick]:bottom-2.75">
      {entry}
      <RowButtons id={line.row.work} pointerOnly />
    </div>
  )
}

/** An entry in an option: its cover, its title, and a secondary text. */
export function EntryLine({ row }: { row: EntryRow }) {
  const { title, titles, meta, before } = row
  return (
    <>
      {before ?? <Cover {...row} />}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-[550] text-ink" dir="auto">
          <Title title={title} {...titles} />
        </span>
        {meta && (
          <span className="truncate text-sm text-quiet" dir="auto" lang={languageOfText(meta)}>
            {meta}
          </span>
        )}
      </span>
    </>
  )
}

/** The small cover of an entry in an option, or beside a choice. */
export function Cover({ work, cover, color, shape }: Pick<EntryRow, 'work' | 'cover' | 'color' | 'shape'>) {
  return (
    <span
      className="relative aspect-2/3 w-9 flex-none overflow-hidden rounded-sm bg-(--own,var(--float)) data-[shape=square]:aspect-square"
      data-shape={shape}
      style={ownColor({ color })}
    >
      <Picture address={cover} widths={[80]} sizes="44px" className="size-full object-cover" />
      {work !== undefined && <CoverMine id={work} />}
    </span>
  )
}
