'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchTexts } from '@/components/form/search-field'
import { sourceOf, usePart } from '@/components/ui/use-part'

const suggestions = sourceOf(() => import('./hero-suggestions'))

type Props = {
  texts: SearchTexts
  /** The plain field, which stays if the code cannot be loaded. */
  children: ReactNode
}

/** The search field of home. Once it has the focus, the same field with suggestions takes its place. */
export function HeroSearch({ texts, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [plain, setPlain] = useState<HTMLInputElement>()
  const { Part } = usePart(suggestions, plain !== undefined)
  // Its place is not taken in the middle of a composition, which would end.
  const [isComposing, setComposing] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const takes = Part !== undefined && plain !== undefined && (isTaken || !isComposing)
  useEffect(() => {
    if (takes) setTaken(true)
  }, [takes])
  useEffect(() => {
    const box = place.current
    const look = () => {
      const { activeElement: at } = document
      if (at instanceof HTMLInputElement && box?.contains(at)) setPlain((before) => before ?? at)
    }
    // It may have the focus before this code is there.
    look()
    box?.addEventListener('focusin', look)
    const compose = ({ type }: Event) => setComposing(type === 'compositionstart')
    const events = ['compositionstart', 'compositionend'] as const
    for (const event of events) box?.addEventListener(event, compose)
    return () => {
      box?.removeEventListener('focusin', look)
      for (const event of events) box?.removeEventListener(event, compose)
    }
  }, [])
  return (
    <div ref={place} className="relative [&>.search-field]:min-h-12 [&>.search-field]:rounded-lg">
      {takes ? <Part plain={plain} texts={texts} /> : children}
    </div>
  )
}
