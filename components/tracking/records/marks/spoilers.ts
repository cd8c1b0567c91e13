import { type RefObject, useEffect, useRef } from 'react'
import { SPOILER_EPISODE } from '@/lib/markup/spoiler'
import { lastSeen } from '@/lib/tracking/progress'
import { useMediaState } from '../use-media-state'

type Props = {
  /** The work that the text is about. */
  id: number
  text: RefObject<HTMLElement | null>
  /** The text itself: another one has other spoilers. */
  html: string
}

/** Opens the spoilers of a text up to the last episode that the user has seen, and hides them again when it changes. */
export function Spoilers({ id, text, html }: Props) {
  const watched = useMediaState(id)?.watched
  const seen = watched ? lastSeen(watched) : 0
  const opened = useRef(new Set<Element>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other elements
  useEffect(() => {
    update(text.current, seen, opened.current)
  }, [text, seen, html])
  useEffect(() => {
    const all = opened.current
    return () => update(null, 0, all)
  }, [])
  return null
}

/** Changes only what became visible or hidden: a reader may have opened or closed others. */
function update(text: HTMLElement | null, seen: number, opened: Set<Element>): void {
  for (const spoiler of opened)
    if (!text?.contains(spoiler) || episodeOf(spoiler) > seen) setOpen(spoiler, false, opened)
  for (const spoiler of text?.querySelectorAll(`[${SPOILER_EPISODE}]`) ?? [])
    if (episodeOf(spoiler) <= seen && !opened.has(spoiler)) setOpen(spoiler, true, opened)
}

const episodeOf = (spoiler: Element) => Number(spoiler.getAttribute(SPOILER_EPISODE))

function setOpen(spoiler: Element, open: boolean, opened: Set<Element>): void {
  if (spoiler instanceof HTMLDetailsElement) spoiler.open = open
  const box = spoiler.querySelector(':scope > input')
  if (box instanceof HTMLInputElement) box.checked = open
  opened[open ? 'add' : 'delete'](spoiler)
}
