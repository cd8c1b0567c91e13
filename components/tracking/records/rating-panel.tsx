import { useMessages } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ScoreSteps } from '@/components/catalogue/scores/score-steps'
import { stepByKey } from '@/components/catalogue/scores/step-keys'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { IconButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { parseScore } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { changeRating } from './change'
import { confirmedState } from './states'
import { useMediaState } from './use-media-state'

type Props = { id: number; open: boolean; onClose: () => void }

const PANEL =
  'fixed inset-x-3 top-[calc(var(--header)+0.5rem)] bottom-auto m-0 grid-cols-1 rounded-lg bg-float p-3 text-soft shadow-float open:grid md:right-6 md:left-auto md:w-110'

/**
 * Asks for a rating once, after the last episode, beside the page: a click on a step answers it, or a typed score. Its
 * field has the focus, which returns afterwards. Closes if that episode is undone.
 */
export default function RatingPanel({ id, open, onClose }: Props) {
  const { myMedia, scores } = useMessages()
  const texts = myMedia.ask
  const scale = useScoreScale()
  const [state, setState] = useState(() => confirmedState(id))
  useEffect(() => {
    if (open) setState(confirmedState(id))
  }, [id, open])
  const now = useMediaState(id)?.watched
  const isAsked = now?.status === 'Completed' && now.rating === null
  useEffect(() => {
    if (open && !isAsked) onClose()
  }, [open, isAsked, onClose])
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const title = useId()
  const isShown = open && isAsked && scale !== 'None' && state !== undefined
  useLayoutEffect(() => {
    const before = document.activeElement
    const shown = panel.current
    if (!isShown || !shown) return
    shown.showPopover()
    field.current?.focus({ preventScroll: true })
    return () => {
      // What was clicked elsewhere keeps the focus.
      const isLost = document.activeElement === document.body || shown.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isShown])
  const rate = (score: number | null) => {
    onClose()
    if (score !== null) void changeRating(id, score)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (key === 'Escape') {
      // Of a dialog around it, only this closes.
      event.nativeEvent.stopImmediatePropagation()
      onClose()
    }
    const stepped = stepByKey(key, currentTarget.value, scale, null)
    if (stepped !== undefined) {
      event.preventDefault()
      currentTarget.value = stepped
    }
    if (key !== 'Enter' || scale === 'None') return
    // Else the key would press the button that gets the focus back.
    event.preventDefault()
    const score = parseScore(currentTarget.value, scale)
    if (score === undefined)
      notify('failure', fill(scores.outOfRange, { range: scores.ranges[scale] }), { key: 'score' })
    else rate(score)
  }
  if (!isShown) return null
  return (
    <section ref={panel} popover="manual" className={PANEL} aria-labelledby={title}>
      <p className="flex items-start gap-2" role="status">
        <span className="min-w-0 flex-1 py-2 ps-1">
          <b id={title} className="block truncate text-ink" dir="auto">
            {fill(texts.title, { title: state.title })}
          </b>
          {texts.lead}
        </span>
        <IconButton
          icon="close"
          size={18}
          className="flex-none"
          label={texts.later}
          title={texts.later}
          onClick={onClose}
        />
      </p>
      <span className="flex items-center gap-2 max-sm:flex-wrap">
        <input
          ref={field}
          name="rating"
          className="figures h-11 w-14 flex-none rounded-sm bg-ground text-center font-semibold text-ink max-sm:w-full"
          inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'decimal'}
          autoComplete="off"
          maxLength={4}
          placeholder="–"
          aria-label={fill(scores.rating, { range: scores.ranges[scale] })}
          onKeyDown={press}
        />
        <ScoreSteps label={texts.lead} score={null} scale={scale} onScore={rate} />
      </span>
    </section>
  )
}
