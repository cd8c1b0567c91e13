import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { RecordForm } from './record-form'
import { mediaState } from './states'

type Props = { id: number; open: boolean; onClose: () => void }

/**
 * The form of a watched record, over any page. It keeps the record of its opening; if the record is changed elsewhere,
 * saving is a conflict.
 */
export default function RecordDialog({ id, open, onClose }: Props) {
  const myMediaTexts = useMessages().myMedia
  const [state, setState] = useState<MediaState>()
  useEffect(() => {
    if (open) setState(mediaState(id))
  }, [id, open])
  if (!state) return null
  return (
    <Dialog open={open} onClose={onClose} title={state.title} close={myMediaTexts.form.close}>
      <RecordForm state={state} onDone={onClose} />
    </Dialog>
  )
}
