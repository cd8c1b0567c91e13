import { useMessages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

/** `onProve`: if the user has a second factor or a passkey already, and only this session lacks it. */
type Props = { open: boolean; onClose: () => void; onProve: (() => void) | undefined }

/** Leads a user to what the site asks for: to set up a second factor, or to confirm by it. */
export default function FactorDialog({ open, onClose, onProve }: Props) {
  const { account, layout } = useMessages()
  const texts = account.security.factor
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.asked}
      lead={onProve ? texts.unproved : texts.missing}
      close={account.close}
    >
      <p className="mt-3">
        {onProve ? (
          <Button onClick={onProve}>{texts.prove}</Button>
        ) : (
          <Link href={`${links.settings('security')}#factor-title`} className="button" onClick={onClose}>
            {layout.part.security}
          </Link>
        )}
      </p>
    </Dialog>
  )
}
