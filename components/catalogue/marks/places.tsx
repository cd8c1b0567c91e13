'use client'
import type { Messages } from 'next-intl'
import { type ComponentProps, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { wantAction } from '@/lib/browser/wanted-action'
import type { WantedAction } from '@/lib/identity/wanted-actions'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import { loadedMarks, loadMarks, type MarkParts, whenLoaded } from './parts'

/** The place of the user's progress on the card of a work, with its buttons. */
export function CardMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.CardMark id={id} />
}

/** The place of the user's watch status on a small cover. */
export function CoverMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.CoverMark id={id} />
}

/** The place of the user's progress in a row of a list. */
export function RowMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.RowMark id={id} />
}

/** The place of a work's buttons in a row: at the end of an element with the class `quick-row`, outside its link. */
export function RowButtons(props: ComponentProps<MarkParts['RowQuick']>) {
  const parts = useParts()
  return parts && <parts.RowQuick {...props} />
}

/**
 * The place of a work's buttons on its own pages. The page has the visitors' buttons; logged-in users' buttons follow.
 * On a phone there are always two rows.
 */
export function EntryActions({ id, texts }: ComponentProps<typeof WantedActions>) {
  const parts = useParts()
  return (
    <div className="entry-actions mt-4 min-h-26 sm:min-h-12 [grid-area:actions] md:mt-5">
      <WantedActions id={id} texts={texts} />
      <div className="for-users">{parts && <parts.Actions id={id} />}</div>
    </div>
  )
}

/** The place of the user's notes on a work's pages: last in the side column, on a phone last on the page. */
export function EntryMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.EntryRecord id={id} />
}

/**
 * The place of "You have seen 2 of 5" in the facts of a list, whose `ids` are the works of this page. It keeps its
 * room, so that the facts stay where they are.
 */
export function SeenPlace(list: ComponentProps<MarkParts['ListSeen']>) {
  const parts = useParts()
  return (
    <span className="for-users inline-grid *:[grid-area:1/1]">
      <span className="invisible" aria-hidden="true">
        {fill(list.text, { seen: list.total })}
      </span>
      {parts && <parts.ListSeen {...list} />}
    </span>
  )
}

/** Opens the spoilers of a text for a user who has seen the episodes up to which they tell. */
export function MySpoilers(props: ComponentProps<MarkParts['Spoilers']>) {
  const parts = useParts()
  return parts && <parts.Spoilers {...props} />
}

/**
 * The components for the user's own data. They are loaded for logged-in users. All places of a page get them at the
 * same time, so that one call fetches the state of all works. Visitors load nothing.
 */
export function useParts(): MarkParts | undefined {
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'visitor') void loadMarks()
  }, [state])
  const loaded = useSyncExternalStore(whenLoaded, loadedMarks, () => undefined)
  return state === 'open' ? loaded : undefined
}

type WantedProps = {
  id: number
  /** Visitors do not load the texts of users. */
  texts: Messages['media']['track']
}

/**
 * The buttons of a work for visitors. Each leads to the login, and what it stands for is done after that (actions.tsx).
 * They are part of the shared page; without scripts they are links to the login page, which leads back.
 */
function WantedActions({ id, texts }: WantedProps) {
  const want = (action: WantedAction, className: string, content: ReactNode, label?: string) => (
    <Link
      href={links.login(links.media(id))}
      rel="nofollow"
      className={`button ${className}`}
      aria-label={label}
      title={label}
      onClick={() => wantAction(`media:${id}`, action)}
    >
      {content}
    </Link>
  )
  return (
    <fieldset className="for-visitors min-w-0 flex flex-wrap gap-2 *:min-h-12 *:rounded-md" aria-label={texts.actions}>
      {want(
        'form',
        'whitespace-nowrap max-sm:flex-1 max-sm:px-3',
        <>
          <Icon name="plus" />
          {texts.add}
        </>,
      )}
      {want(
        'plan',
        'button-plain max-sm:px-3',
        <>
          <Icon name="bookmark" />
          {texts.plan}
        </>,
      )}
      {want('oneMore', 'button-plain figures min-w-15 px-3 font-bold', '+1', texts.oneMore)}
      {want('favorite', 'button-plain w-13 p-0', <Icon name="heart" />, texts.favorite)}
      {want(
        'list',
        'button-plain max-sm:w-13 max-sm:p-0',
        <>
          <Icon name="listPlus" />
          <span className="max-sm:sr-only">{texts.list}</span>
        </>,
      )}
    </fieldset>
  )
}
