import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Box, placeAt, shiftOf } from './reorder'

/** Within so many pixels of the edge of the viewport the page scrolls, with this maximum speed. */
const EDGE = 112
const SPEED = 14
/** Smaller movements, in pixels, do not start a drag. */
const STILL = 4

type Drag = {
  from: number
  to: number
  rows: HTMLElement[]
  boxes: Box[]
  startedAt: number
  pointer: number
  moving: boolean
  frame: number
}

/**
 * Moves entries by pointer: the row follows its handle, the others make room, and the page scrolls at its edges. Until
 * the row is dropped, only styles change, so that nothing is rendered; Escape cancels.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const drag = useRef<Drag>(undefined)
  useEffect(() => {
    return () => clear(drag.current)
  }, [])

  const end = (done: boolean) => {
    const ended = drag.current
    drag.current = undefined
    // The last movement may have come after the last frame.
    if (done && ended?.moving) place(ended)
    clear(ended)
    if (done && ended?.moving && ended.to !== ended.from) onDrop(ended.from, ended.to)
  }
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && end(false)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  const follow = () => {
    const now = drag.current
    if (!now) return
    if (now.moving) {
      scrollBy(0, speedAt(now.pointer))
      place(now)
    }
    now.frame = requestAnimationFrame(follow)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li')
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
      const from = row ? rows.indexOf(row) : -1
      if (event.button !== 0 || from < 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const boxes = rows.map(boxOf)
      const startedAt = event.clientY + scrollY
      drag.current = { from, to: from, rows, boxes, startedAt, pointer: event.clientY, moving: false, frame: 0 }
      follow()
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      const now = drag.current
      if (!now) return
      now.pointer = clientY
      if (now.moving || Math.abs(clientY + scrollY - now.startedAt) < STILL) return
      now.moving = true
      for (const [index, row] of now.rows.entries()) row.dataset.drag = index === now.from ? 'self' : 'other'
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  }
}

function place(now: Drag): void {
  const self = now.boxes[now.from]
  if (!self) return
  const moved = now.pointer + scrollY - now.startedAt
  now.to = placeAt(now.boxes, now.from, self.top + self.height / 2 + moved)
  for (const [index, row] of now.rows.entries())
    row.style.translate = `0 ${index === now.from ? moved : shiftOf(now.boxes, index, now.from, now.to)}px`
}

function boxOf(row: HTMLElement): Box {
  const { top, height } = row.getBoundingClientRect()
  return { top: top + scrollY, height }
}

function speedAt(pointer: number): number {
  const below = pointer - (innerHeight - EDGE)
  const above = EDGE - pointer
  const near = Math.max(below, above)
  if (near <= 0) return 0
  return Math.sign(below - above) * Math.ceil((Math.min(near, EDGE) / EDGE) * SPEED)
}

function clear(drag: Drag | undefined): void {
  if (!drag) return
  cancelAnimationFrame(drag.frame)
  for (const row of drag.rows) {
    row.style.translate = ''
    delete row.dataset.drag
  }
}
