import { useMessages, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { call } from '@/lib/browser/api'
import { attachmentCall, pictureRemovalCall } from '@/lib/catalogue/links/entries'
import type { EntityKind } from '@/lib/links'
import { refusalText } from './refusal'

type Props = {
  open: boolean
  onClose: () => void
  noun: EntityKind
  id: number
  picture: number
  mayEdit: boolean
  mayModerate: boolean
  opener: RefObject<HTMLElement | null>
  onRemoved: () => void
}

/** Confirms the removal of a picture, since its file is deleted. */
export default function RemoveDialog(props: Props) {
  const { open, onClose, noun, id, picture, mayEdit, mayModerate, opener, onRemoved } = props
  const t = useTranslations('contribute.pictures.removal')
  const { errors } = useMessages()
  const { isBusy, run } = useBusy()
  const failed = (error: unknown) => notify('failure', refusalText(error, errors))
  const remove = (sending: () => Promise<unknown>) =>
    run(failed, async () => {
      await sending()
      notify('success', t('done'))
      onClose()
      onRemoved()
    })
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} lead={t('lead')} close={t('keep')} opener={opener}>
      {mayModerate && <p className="mb-4 text-sm text-quiet">{t('forEverLead')}</p>}
      <p className="flex flex-wrap gap-3" aria-busy={isBusy}>
        {mayEdit && (
          <button
            type="button"
            className="button button-danger"
            onClick={() => void remove(() => call(attachmentCall(noun, id, picture), { method: 'DELETE' }))}
          >
            {t('confirm')}
          </button>
        )}
        {mayModerate && (
          <button
            type="button"
            className="button button-danger"
            onClick={() =>
              void remove(() =>
                call(pictureRemovalCall(), { method: 'POST', body: { kind: noun, id, attachment: picture } }),
              )
            }
          >
            {t('forEver')}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={onClose}>
          {t('keep')}
        </button>
      </p>
    </Dialog>
  )
}
