import { useCallback, useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon } from './icon'
import { type NoticeProps, TOAST } from './notices'

/** How long a notification stays, in milliseconds. The timer pauses on hover and focus. */
const STAYS = 5000

/** Renders notifications in a polite live region, the latest on top. */
export default function Toasts({ notices, texts }: NoticeProps) {
  const announced = useRef(0)
  const placeOf = usePlaces()
  useEffect(() => {
    for (const { kind, text, key, action } of notices.slice(announced.current)) {
      // The page and a call may tell the same failure.
      const { id, leave } = placeOf(key ?? (kind === 'failure' ? text : undefined))
      const act = action && { label: action.label, onClick: leaving(leave, action.run) }
      const more = { id, action: act, onDismiss: leave, onAutoClose: leave }
      if (kind === 'success') toast.success(text, more)
      else toast.error(text, more)
    }
    announced.current = notices.length
  }, [notices, placeOf])
  return (
    <Toaster
      className="toasts"
      containerAriaLabel={texts.label}
      duration={STAYS}
      closeButton
      offset={24}
      mobileOffset={{ bottom: 'calc(var(--bar) + 16px)', left: 16, right: 16 }}
      icons={{ success: <Icon name="check" />, error: <Icon name="alert" />, close: <Icon name="close" size={16} /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: texts.close,
        classNames: {
          toast: `${TOAST} w-(--width) py-1 pr-1 pl-4 data-[expanded=false]:data-[front=false]:*:opacity-0`,
          success: '[&_[data-icon]]:text-green',
          error: '[&_[data-icon]]:text-red',
          content: 'min-w-0 flex-1 py-2 wrap-anywhere',
          closeButton: 'icon-button order-1 flex-none',
          actionButton: 'min-h-10 flex-none rounded-md px-3 font-strong text-accent hover:bg-float-hover',
        },
      }}
    />
  )
}

/**
 * The id of the next notification of a key. It replaces the previous one, unless that is already closing, because
 * sonner would close the new one with it.
 */
function usePlaces() {
  const places = useRef({ taken: new Map<string, string>(), made: 0 })
  return useCallback((key: string | undefined) => {
    const { taken } = places.current
    if (key === undefined) return { id: undefined, leave: () => {} }
    const id = taken.get(key) ?? `${key} ${places.current.made++}`
    taken.set(key, id)
    return { id, leave: () => void (taken.get(key) === id && taken.delete(key)) }
  }, [])
}

function leaving(leave: () => void, run: () => void) {
  return () => {
    leave()
    run()
  }
}
