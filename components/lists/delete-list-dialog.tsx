import { useTranslations } from 'next-intl'
import { Button, PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import type { ListSummary } from '@/lib/lists/schemas/lists'
import { deleteList } from './calls'

type Props = {
  list: Pick<ListSummary, 'name' | 'url' | 'entryCount'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of a list with all its notes, since it cannot be undone. */
export default function DeleteListDialog({ list, open, onClose, onDeleted }: Props) {
  const t = useTranslations('lists')
  const { isBusy: pending, run } = useBusy()
  const remove = () =>
    run(t('failed.delete'), async () => {
      await deleteList(list.url)
      notify('success', t('done.deleted'))
      onClose()
      onDeleted()
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deletion.title', { name: list.name })}
      lead={t('deletion.lead', { count: list.entryCount })}
      close={t('close')}
    >
      <p className="flex flex-wrap gap-3">
        <Button
          className="button-danger"
          aria-disabled={pending}
          data-pending={pending || undefined}
          onClick={() => void remove()}
        >
          {t('deletion.confirm')}
        </Button>
        <PlainButton onClick={onClose}>{t('deletion.keep')}</PlainButton>
      </p>
    </Dialog>
  )
}
