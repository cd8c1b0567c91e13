import type { PointerEvent, SyntheticEvent, TouchEvent } from 'react'
import { openForm } from '../open-form'

/** How long a finger rests, in milliseconds, and how far it may tremble, in pixels. */
const HOLD = 500
const SLACK = 10

type Finger = { pointerType: string; isPrimary: boolean; clientX: number; clientY: number }

/** Calls `hold` when one finger has rested for so long. A finger that moves scrolls; another one pinches. */
export function pressing(hold: (id: number) => void) {
  let from: Finger | undefined
  let timer: ReturnType<typeof setTimeout>
  let isHeld = false
  const end = () => {
    clearTimeout(timer)
    from = undefined
  }
  return {
    /** `id` is the work that is touched, if any. */
    begin(finger: Finger, id: number | undefined): void {
      end()
      isHeld = false
      if (id === undefined || finger.pointerType !== 'touch' || !finger.isPrimary) return
      from = finger
      timer = setTimeout(() => {
        isHeld = true
        hold(id)
      }, HOLD)
    },
    move({ clientX, clientY }: Finger): void {
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLACK) end()
    },
    end,
    /** Whether the finger rests, or has just rested for so long. */
    isResting: () => from !== undefined || isHeld,
    /** Whether it has just rested for so long, so that its end is no tap. */
    isHeld: () => isHeld,
  }
}

const press = pressing((id) => void openForm(id))

/** Handlers of a list of works: a long press opens the form of the work, and nothing of the browser's. */
export const longPress = {
  onPointerDown: (event: PointerEvent) => press.begin(event, workAt(event.target)),
  onPointerMove: press.move,
  onPointerUp: press.end,
  onPointerCancel: press.end,
  onContextMenu: refuseWhileResting,
  onDragStart: refuseWhileResting,
  // Without it, the end of the press would follow the link, or close the form.
  onTouchEnd: (event: TouchEvent) => press.isHeld() && event.preventDefault(),
}

function refuseWhileResting(event: SyntheticEvent): void {
  if (press.isResting()) event.preventDefault()
}

/** The work of a row or card. Buttons, fields and what has a tooltip have uses of their own. */
function workAt(target: EventTarget): number | undefined {
  if (!(target instanceof Element) || target.closest('button, label, input, select, textarea, [title]'))
    return undefined
  const row = target.closest<HTMLElement>('[data-row]')
  return row ? Number(row.dataset.row) : undefined
}
