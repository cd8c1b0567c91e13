import type { ReactNode } from 'react'
import { LinedButton } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'

type Props = {
  name: string
  /** Beside the name. */
  mark?: ReactNode
  /** What it may do. */
  scope?: string
  /** When it was last used, null: never. */
  lastUsedDate: string | null
  createdDate: string
  texts: { used: string; unused?: string; made: string; end: string }
  /** Without it there is nothing to end. */
  onEnd?: (() => void) | undefined
  /** Behind the dates. */
  more?: ReactNode
  /** Below. */
  children?: ReactNode
}

/** A session, a token or a key of the user: its name and dates, with a button that ends it. */
export function AccessRow({ name, mark, scope, lastUsedDate, createdDate, texts, onEnd, more, children }: Props) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-2.5 text-sm/normal">
      <span className="font-semibold wrap-anywhere text-ink" dir="auto">
        {name}
        {mark}
      </span>
      <span className="text-quiet">
        {scope && `${scope} · `}
        {lastUsedDate === null ? (
          texts.unused
        ) : (
          <>
            {texts.used} <RelativeTime iso={lastUsedDate} />
          </>
        )}
        {' · '}
        {texts.made} <RelativeTime iso={createdDate} />
        {more}
      </span>
      {onEnd && (
        <LinedButton className="col-start-2 row-span-2 row-start-1" onClick={onEnd}>
          {texts.end}
          <span className="sr-only">: {name}</span>
        </LinedButton>
      )}
      {children}
    </li>
  )
}
