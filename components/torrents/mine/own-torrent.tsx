import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { QuietLink } from '@/components/ui/quiet-link'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import type { MyTorrent, TorrentChange, TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { TorrentActions } from '../actions'
import { TorrentHealth } from '../health'
import { TorrentFacts } from '../panels'
import { torrentTexts, torrentView } from '../view'
import { changeTorrent, deleteTorrent, readTorrent, restoreTorrent } from './calls'
import { CommonFields, OwnFields } from './fields'
import { schema, valuesOf } from './values'

/** `edited`: its form is open at first; `onClose` then follows the form. */
type Props = { torrent: MyTorrent; onChange: () => void; edited?: TorrentEntry; onClose?: () => void }

const BUTTON =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-sm/normal text-quiet hover:bg-float hover:text-ink disabled:opacity-60'

/** A torrent of the user, with buttons to edit and delete it. */
export function OwnTorrent({ torrent, onChange, edited, onClose }: Props) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const [editing, setEditing] = useState(edited)
  const view = torrentView(t, format, torrent)
  const texts = torrentTexts(t)
  return (
    <li className="grid gap-3 rounded-lg bg-raised px-4 py-3.5 md:px-5 md:py-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="leading-5.5 font-semibold text-pretty wrap-anywhere" dir="auto">
          {torrent.isHidden ? (
            torrent.name
          ) : (
            <Link href={links.torrent(torrent.id)} className="hover:text-accent">
              {torrent.name}
            </Link>
          )}
        </h3>
        <p className="text-sm text-quiet">
          <QuietLink href={links.media(torrent.media.id)} dir="auto">
            {torrent.media.title}
          </QuietLink>
        </p>
        <TorrentFacts torrent={view} texts={texts} />
        <TorrentHealth torrent={view} texts={texts} />
        {torrent.isAnonymous && <p className="text-sm text-quiet">{t('mine.anonymous')}</p>}
        {torrent.isUnlisted && <p className="text-sm text-quiet">{t('mine.unlisted')}</p>}
        {torrent.isHidden && <p className="text-sm text-(--red)">{t('mine.hidden')}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {torrent.isHidden ? <span /> : <TorrentActions torrent={view} texts={texts} />}
        <Buttons torrent={torrent} onEdit={setEditing} onChange={onChange} />
      </div>
      {editing && (
        <EditForm
          key={editing.updatedDate}
          torrent={editing}
          onNewer={setEditing}
          onClose={() => {
            setEditing(undefined)
            onClose?.()
          }}
          onChange={onChange}
        />
      )}
    </li>
  )
}

function Buttons({
  torrent: { id, name, isHidden },
  onEdit,
  onChange,
}: Pick<Props, 'torrent' | 'onChange'> & { onEdit: (torrent: TorrentEntry) => void }) {
  const t = useTranslations('torrents.mine')
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    if (!(await orElse(restoreTorrent(id), t('restoreFailed')))) return
    onChange()
    notify('success', t('restored'), { key: `torrent-${id}` })
  }
  const remove = async () => {
    setBusy(true)
    const done = await orElse(deleteTorrent(id), t('deleteFailed'))
    setBusy(false)
    if (!done) return
    onChange()
    const action = { label: t('undo'), run: () => void restore() }
    notify('success', t('deleted'), { key: `torrent-${id}`, action })
  }
  const edit = async () => {
    const torrent = await orElse(readTorrent(id), t('readFailed'))
    if (torrent) onEdit(torrent)
  }
  return (
    <span className="flex gap-1">
      {!isHidden && (
        <button type="button" className={BUTTON} onClick={() => void edit()}>
          <Icon name="edit" size={16} />
          {t('edit')}
          <span className="sr-only">: {name}</span>
        </button>
      )}
      <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void remove()}>
        <Icon name="trash" size={16} />
        {t('delete')}
        <span className="sr-only">: {name}</span>
      </button>
    </span>
  )
}

type EditProps = {
  torrent: TorrentEntry
  onNewer: (torrent: TorrentEntry) => void
  onClose: () => void
  onChange: () => void
}

/** The fields of a stored torrent. After a conflict they show the newer version. */
function EditForm({ torrent, onNewer, onClose, onChange }: EditProps) {
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
        values={valuesOf(torrent.reading)}
        texts={formTextsOf(messages)}
        refusal={({ status }) => (status === 409 ? t('newer') : undefined)}
        label={`${t('edit')}: ${torrent.name}`}
      >
        <OwnFields
          work={torrent.media}
          title={torrent.media.title}
          values={{ ...torrent, group: torrent.group ?? '' }}
        />
        <CommonFields values={{ ...torrent, description: torrent.description ?? '' }} />
        <p className="flex flex-wrap gap-2">
          <Submit>{t('save')}</Submit>
          <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
        </p>
      </Form>
    </div>
  )
}
