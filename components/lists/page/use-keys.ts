import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** An entry that is picked up by keyboard: its first index, and the current one. */
export type Lifted = { id: number; from: number; to: number }

type Props = {
  ids: readonly number[]
  onDrop: (from: number, to: number) => void
  say: (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', id: number, place: number) => void
}

/** Moves entries by keyboard: Space picks an entry up and drops it, arrows move it, Escape cancels. */
export function useKeys({ ids, onDrop, say }: Props) {
  const [lifted, setLifted] = useState<Lifted>()
  const handle = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step: a moved element loses the focus
  useEffect(() => {
    handle.current?.focus()
  }, [lifted?.to])

  const end = (done: boolean) => {
    if (!lifted) return
    setLifted(undefined)
    say(done ? 'dropped' : 'cancelled', lifted.id, done ? lifted.to : lifted.from)
    if (done && lifted.to !== lifted.from) onDrop(lifted.from, lifted.to)
  }
  const press = (event: KeyboardEvent<HTMLElement>, id: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isLifted = lifted?.id === id
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isLifted) return end(true)
      const from = ids.indexOf(id)
      handle.current = event.currentTarget
      setLifted({ id, from, to: from })
      say('lifted', id, from)
      return
    }
    if (!isLifted) return
    if (event.key === 'Tab') return end(true)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return end(false)
    }
    const to = steps(event.key, lifted.to, ids.length)
    if (to === undefined) return
    event.preventDefault()
    if (to === lifted.to) return
    setLifted({ ...lifted, to })
    say('moved', id, to)
  }
  /** The focus moved to another element: drops the entry. */
  const leave = (to: EventTarget | null) => to !== null && to !== handle.current && end(true)
  return { lifted, press, leave }
}

function steps(key: string, at: number, count: number): number | undefined {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}
