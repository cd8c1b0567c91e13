import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FoundTorrents } from './of-record'

type Props = { open: boolean; onClose: () => void; id: number; title: string; episode: number }

/** The torrents with the next episode of a work. */
export default function NextDialog({ open, onClose, id, title, episode }: Props) {
  const t = useTranslations('torrents.next')
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { episode })} lead={title} close={t('close')}>
      <FoundTorrents key={episode} id={id} />
    </Dialog>
  )
}
