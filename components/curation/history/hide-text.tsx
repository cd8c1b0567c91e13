import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useRouter } from '@/i18n/navigation'
import type { Edit } from '@/lib/curation/schemas/edits'
import { HiddenTextActs } from './hidden-text-acts'

const HideDialog = lazyDialog(() => import('./hide-dialog'))

type Props = { id: number; hidden: Edit['hidden']; mayEdit: boolean; onChange?: (() => void) | undefined }

/** Hides the text of an edit, also of one that is hidden with another; or reads it and shows it again. */
export default function HideText({ id, hidden, mayEdit, onChange }: Props) {
  const router = useRouter()
  const [isOpen, setOpen] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  const isChanged = useRef(false)
  const close = () => {
    setOpen(false)
    // A list that is read again may lose the row, and this dialog with it.
    if (isChanged.current) onChange?.()
    isChanged.current = false
  }
  const shown = () => {
    router.refresh()
    onChange?.()
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {hidden && <HiddenTextActs id={id} hiddenWith={hidden.edit} isGone={hidden.isGone} onShown={shown} />}
      {hidden?.edit !== id && <Opener id={id} opener={opener} onPress={() => setOpen(true)} />}
      {isOpen !== undefined && (
        <HideDialog
          open={isOpen}
          onClose={close}
          id={id}
          mayEdit={mayEdit}
          opener={opener}
          onChange={() => {
            isChanged.current = true
            router.refresh()
          }}
        />
      )}
    </div>
  )
}

type OpenerProps = { id: number; opener: RefObject<HTMLButtonElement | null>; onPress: () => void }

/** The button that opens the dialog. When it goes, since the text is hidden, what comes in its place has the focus. */
function Opener({ id, opener, onPress }: OpenerProps) {
  const t = useTranslations('hiddenTexts')
  useFocusReturn(opener, (place) => place.querySelector('button'))
  return (
    <button
      type="button"
      ref={opener}
      className="quiet-link min-h-6 text-xs/normal"
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {t('hide')}
      <span className="sr-only">: {t('change', { id: String(id) })}</span>
    </button>
  )
}
