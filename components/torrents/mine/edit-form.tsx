import { useMessages, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { notify } from '@/components/ui/notify'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Problem } from '@/lib/browser/problem'
import type { TorrentChange, TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { changeTorrent } from './calls'
import { TorrentFields } from './fields'
import { schema, valuesOf } from './values'

type EditProps = {
  torrent: TorrentEntry
  onNewer: (torrent: TorrentEntry) => void
  onClose: () => void
  onChange: () => void
}

/** The fields of a stored torrent. After a conflict they show the newer version. */
export function EditForm({ torrent, onNewer, onClose, onChange }: EditProps) {
  const t = useTranslations('torrents.mine')
  const messages = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useFocusReturn(place, (parent) => parent.querySelector('button'))
  const send = async (values: TorrentChange) => {
    try {
      await changeTorrent(torrent.id, { ...values, updatedDate: torrent.updatedDate })
    } catch (error) {
      if (error instanceof Problem && error.status === 409) onNewer(error.current as TorrentEntry)
      throw error
    }
    notify('success', t('saved'))
    onClose()
    onChange()
  }
  return (
    <div ref={place} className="contents">
      <Form
        schema={schema}
        send={send}
        values={valuesOf}
        texts={formTextsOf(messages)}
        refusal={({ status }) => (status === 409 ? t('newer') : undefined)}
        label={`${t('edit')}: ${torrent.name}`}
      >
        <TorrentFields
          work={torrent.media}
          title={torrent.media.title}
          values={{ ...torrent, description: torrent.description ?? '', group: torrent.group ?? '' }}
        />
        <p className="flex flex-wrap gap-2">
          <Submit>{t('save')}</Submit>
          <button type="button" className="button button-plain" onClick={onClose}>
            {t('cancel')}
          </button>
        </p>
      </Form>
    </div>
  )
}
