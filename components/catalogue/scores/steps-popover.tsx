import { useMessages } from 'next-intl'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { isFine } from '@/lib/identity/score-scale'
import { ScoreSteps } from './score-steps'

type Props = ComponentProps<typeof ScoreSteps> & {
  /** The field that it belongs to, which keeps the focus. */
  anchor: HTMLElement
  /** Called for one point more or less, in a scale that has scores between the steps. */
  onStep: (by: 1 | -1) => void
}

/** On a phone above the bar, over the whole width; else below its field, or above it where there is no room. */
const POPOVER =
  'fixed inset-x-0 top-auto bottom-bar m-0 w-full flex-wrap items-center gap-1 rounded-t-lg bg-float p-2 text-soft shadow-float open:flex md:inset-auto md:w-max md:rounded-md'
const FINE = 'icon-button flex-none'
const GAP = 4

/** The steps of a score over the page, while its field has the focus. */
export function StepsPopover({ anchor, onStep, ...props }: Props) {
  const texts = useMessages().scores
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = popover.current
    if (!box) return
    box.showPopover()
    if (!matchMedia('(width >= 1024px)').matches) return
    const place = () => {
      const field = anchor.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box
      const below = field.bottom + GAP
      box.style.top = `${below + height <= innerHeight ? below : field.top - GAP - height}px`
      box.style.left = `${Math.max(GAP, Math.min(field.left, innerWidth - width - GAP))}px`
    }
    place()
    addEventListener('scroll', place, { passive: true, capture: true })
    return () => removeEventListener('scroll', place, { capture: true })
  }, [anchor])
  const fine = (by: 1 | -1, text: string) => (
    <button
      type="button"
      tabIndex={-1}
      className={FINE}
      aria-label={text}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onStep(by)}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} size={18} />
    </button>
  )
  return (
    <div ref={popover} popover="manual" className={POPOVER}>
      <span className="min-w-0 max-md:basis-full md:w-96">
        <ScoreSteps {...props} />
      </span>
      {isFine(props.scale) && (
        <span className="flex flex-none max-md:w-full max-md:justify-center max-md:gap-8">
          {fine(-1, texts.lower)}
          {fine(1, texts.higher)}
        </span>
      )}
    </div>
  )
}
