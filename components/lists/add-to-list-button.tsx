import { useMessages } from 'next-intl'
import { useState } from 'react'
import { PlainButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'

const AddToListDialog = lazyDialog(withMessages(() => import('./add-to-list-dialog')))

type Props = {
  media: { id: number; title: string }
  /** Whether the dialog is open at once. */
  opens?: boolean
}

/** Opens the dialog with the user's lists for a work. The dialog is loaded on hover or focus. */
export function AddToListButton({ media, opens }: Props) {
  const texts = useMessages().lists.add
  const [open, setOpen] = useState<boolean | undefined>(opens || undefined)
  return (
    <>
      <PlainButton
        className="max-sm:w-13 max-sm:gap-0 max-sm:p-0"
        aria-haspopup="dialog"
        onPointerEnter={AddToListDialog.preload}
        onFocus={AddToListDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="listPlus" />
        <span className="max-sm:sr-only">{texts.button}</span>
      </PlainButton>
      {open !== undefined && <AddToListDialog media={media} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
