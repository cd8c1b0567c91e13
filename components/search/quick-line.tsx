import { Autocomplete } from '@base-ui/react/autocomplete'
import { isJapanese } from '@/lib/format'
import { Title } from '../titles/title'
import { Icon } from '../ui/icon'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import type { EntryRow } from './quick-rows'

/** What can be chosen: an entry, all that there is, or a search of before. */
export type Line =
  | { kind: 'entry'; key: string; row: EntryRow }
  | { kind: 'all'; key: string; text: string; href: string }
  | { kind: 'recent'; key: string; text: string }

/** A line of the quick search. What leads to a page is a link, which opens in a new tab as any other. */
export function QuickLine({ line, onChoose }: { line: Line; onChoose: () => void }) {
  if (line.kind === 'recent')
    return (
      <Autocomplete.Item value={line} className="quick-line" onClick={onChoose}>
        <Icon name="clock" size={18} />
        <span className="quick-text" dir="auto">
          {line.text}
        </span>
      </Autocomplete.Item>
    )
  if (line.kind === 'all')
    return (
      <Autocomplete.Item value={line} className="quick-line" onClick={onChoose} render={<a href={line.href} />}>
        <Icon name="search" size={18} />
        <span className="quick-text" dir="auto">
          {line.text}
        </span>
        <Icon name="right" size={18} />
      </Autocomplete.Item>
    )
  const { href, title, titles, meta, cover, color, shape } = line.row
  return (
    <Autocomplete.Item value={line} className="quick-line" onClick={onChoose} render={<a href={href} />}>
      <span className="quick-picture" data-shape={shape} style={ownColor({ color })}>
        <Picture address={cover} widths={[80]} sizes="44px" />
      </span>
      <span className="quick-text">
        <span className="quick-title" dir="auto">
          <Title title={title} {...titles} />
        </span>
        {meta && (
          <span className="quick-meta" dir="auto" lang={isJapanese(meta) ? 'ja' : undefined}>
            {meta}
          </span>
        )}
      </span>
    </Autocomplete.Item>
  )
}
