import { useMessages } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'

const ImportDialog = lazyDialog(() => import('./import-dialog'))

/** The button that opens the import dialog, for components that were loaded with all messages. */
export function ImportButton({ label, isMain = false }: { label?: string; isMain?: boolean }) {
  const texts = useMessages().imports
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={`button ${isMain ? '' : 'button-plain inset-ring inset-ring-line'}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="upload" size={18} />
        {label ?? texts.button}
      </button>
      {isOpen !== undefined && <ImportDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
