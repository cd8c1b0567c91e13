import { useMessages } from 'next-intl'
import { type ComponentType, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { sourceOf, usePart } from '../use-part'

type DialogProps = { open: boolean; onClose: () => void }

/**
 * A dialog whose code is loaded when it first opens; until then it renders `waiting`. If it cannot be loaded, for
 * example offline, a dialog of the browser says so, with a button to try again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const source = sourceOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as lazy()
  function LazyDialog(props: Props & { waiting?: ReactNode }) {
    const { open, onClose, waiting } = props
    const { Part, hasFailed, retry } = usePart(source, open)
    if (Part) return <Part {...props} />
    if (!open) return null
    return hasFailed ? <NotLoaded onRetry={retry} onClose={onClose} /> : waiting
  }
  return Object.assign(LazyDialog, { preload: source.preload })
}

function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const texts = useMessages().layout.part
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, so that the focus returns to the element that opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[min(100%-2rem,26rem)] rounded-lg bg-raised p-6 text-soft shadow-float backdrop:bg-scrim"
      onCancel={onClose}
    >
      <p id={id}>{texts.failed}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onRetry}>
          {texts.retry}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          {texts.close}
        </button>
      </p>
    </dialog>
  )
}
