import { useMessages } from 'next-intl'
import type { ComponentType, ReactNode } from 'react'
import { withMessages } from '@/i18n/browser'
import { sourceOf, usePart } from './use-part'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page whose code is loaded when it is first rendered, with all messages; until then it renders `waiting`.
 * If it cannot be loaded, for example offline, it says so in its place, with a button to try again.
 * @param getsTexts whether the part gets its texts as props, and needs no messages
 */
export function lazyPart<Props extends object>(load: Load<Props>, getsTexts = false) {
  const source = sourceOf(getsTexts ? load : withMessages(load))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as lazy()
  function LazyPart(props: Props & { waiting?: ReactNode }) {
    const { Part, hasFailed, retry } = usePart(source, true)
    if (hasFailed) return <NotLoaded onRetry={retry} />
    return Part ? <Part {...props} /> : props.waiting
  }
  return Object.assign(LazyPart, { preload: source.preload })
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const texts = useMessages().layout.part
  return (
    <div role="alert" className="grid justify-items-center gap-3 p-4 text-center text-soft">
      <p>{texts.failed}</p>
      <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  )
}
