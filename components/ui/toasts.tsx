import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon } from './icon'
import type { NoticeProps } from './notices'

/** How long a notice stays (product.md, section 9), in milliseconds. It waits while the pointer or the keyboard is on it. */
const STAYS = 5000

/** Shows what was said in a polite live region, the last above the others. */
export default function Toasts({ said, texts }: NoticeProps) {
  const shown = useRef(0)
  useEffect(() => {
    for (const { kind, text, key, action } of said.slice(shown.current)) {
      const more = { id: key, action: action && { label: action.label, onClick: action.run } }
      if (kind === 'success') toast.success(text, more)
      else toast.error(text, more)
    }
    shown.current = said.length
  }, [said])
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
          toast: 'toast',
          success: 'toast-success',
          error: 'toast-failure',
          title: 'toast-text',
          closeButton: 'icon-button',
          actionButton: 'toast-action',
        },
      }}
    />
  )
}
