import { useMessages } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { nextButton } from '@/components/ui/toolbar-keys'
import { partOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { wordOf } from './marks'
import { doQuickly, QUICK_PLACES, type QuickAction, quickActionsOf } from './quick-actions'
import { mediaState } from './states'

type Props = {
  state: MediaState
  /** Called after an action that is done once; not after one more. */
  onDone?: () => void
  /** For the pointer alone: keyboards and screen readers have these buttons elsewhere. It never takes the focus. */
  pointerOnly?: boolean
  /** Whether the handle has opened it. */
  isOpen?: boolean
}

/**
 * The buttons of a work where it is shown, each in a place of its own, so that nothing moves under the pointer. Tab
 * stops once; arrow keys, Home and End move along (ARIA toolbar). A screen reader meets one button in each card of a
 * list, and all of them in the one that has the focus.
 */
export function QuickBar({ state, onDone, pointerOnly, isOpen = false }: Props) {
  const texts = useMessages().myMedia.quick
  const bar = useRef<HTMLSpanElement>(null)
  const [last, setLast] = useState<QuickAction>()
  const isNear = useNear(bar)
  const { id, title } = state
  const actions = quickActionsOf(state)
  const current = last && actions.includes(last) ? last : actions[0]
  const focus = (action: QuickAction) =>
    bar.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus({ preventScroll: true })

  const move = (event: KeyboardEvent) => {
    const next = nextButton(event.key, current ? actions.indexOf(current) : 0, actions.length)
    const action = actions[next ?? -1]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focus(action)
  }
  const act = (action: QuickAction) => {
    doQuickly(id, action)
    const now = mediaState(id)
    // The button goes with what it has done, so that the focus moves on first.
    if (!pointerOnly && now && !quickActionsOf(now).includes(action)) focus('edit')
    if (action !== 'oneMore') onDone?.()
  }
  return (
    <span
      ref={bar}
      className="quick-bar"
      role="toolbar"
      aria-label={fill(texts.label, { title })}
      aria-hidden={pointerOnly}
      onKeyDown={move}
      onMouseDown={(event) => pointerOnly && event.preventDefault()}
    >
      {QUICK_PLACES.map((place) => {
        const action = place.find((each) => actions.includes(each))
        return action ? (
          <Button
            key={action}
            action={action}
            state={state}
            isStop={!pointerOnly && action === current}
            isHidden={!isNear && !isOpen && action !== current}
            onFocus={() => setLast(action)}
            onAct={() => act(action)}
          />
        ) : (
          <span key={place[0]} />
        )
      })}
    </span>
  )
}

/** Whether the pointer or the focus is in the card or row of a bar. */
function useNear(bar: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const place = bar.current?.closest('.card, .quick-row')
    if (!place) setNear(true)
    const come = () => setNear(true)
    const go = () => setNear(place?.matches(':hover, :focus-within') ?? false)
    const ways = { pointerenter: come, focusin: come, pointerleave: go, focusout: () => setTimeout(go) }
    for (const [way, react] of Object.entries(ways)) place?.addEventListener(way, react)
    return () => {
      for (const [way, react] of Object.entries(ways)) place?.removeEventListener(way, react)
    }
  }, [bar])
  return isNear
}

type ButtonProps = {
  action: QuickAction
  state: MediaState
  isStop: boolean
  isHidden: boolean
  onFocus: () => void
  onAct: () => void
}

function Button({ action, state: { title, type }, isStop, isHidden, onFocus, onAct }: ButtonProps) {
  const { quick: texts, oneMore, again, statuses, list } = useMessages().myMedia
  const [label, tip] = {
    plan: [texts.plan, statuses.Planned],
    oneMore: [oneMore[partOf(type)], undefined],
    again: [texts.again, again[wordOf(type)]],
    complete: [texts.complete, statuses.Completed],
    edit: [list.edit, texts.edit],
  }[action]
  return (
    <button
      type="button"
      data-action={action}
      tabIndex={isStop ? 0 : -1}
      aria-hidden={isHidden || undefined}
      aria-label={fill(label ?? '', { title })}
      title={tip}
      onFocus={onFocus}
      onClick={onAct}
    >
      {SIGNS[action]}
    </button>
  )
}

const SIGNS: Record<QuickAction, ReactNode> = {
  plan: <Icon name="bookmark" size={16} />,
  oneMore: '+1',
  again: <Icon name="repeat" size={16} />,
  complete: <Icon name="check" size={16} />,
  edit: <Icon name="edit" size={16} />,
}
