import { useMessages } from 'next-intl'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { ImportForm } from './import-form'

type Props = { open: boolean; onClose: () => void }

/** Uploads a file of another site, or of our own export. */
export default function ImportDialog({ open, onClose }: Props) {
  const { dialog } = useMessages().imports
  return (
    <Dialog open={open} onClose={onClose} title={dialog.title} lead={dialog.lead} close={dialog.close}>
      <ImportForm onStarted={onClose} />
      <p className="mt-4 text-center text-sm">
        <Link href={links.imports()} className="quiet-link" onClick={onClose}>
          {dialog.mine}
        </Link>
      </p>
    </Dialog>
  )
}
