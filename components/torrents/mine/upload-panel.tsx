import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { useDrop } from '@/components/ui/use-drop'
import type { TorrentChange, TorrentPreview } from '@/lib/torrents/schemas/torrents'
import type { Source } from './calls'
import { sendAll } from './send-all'
import { type CardHandle, UploadCard } from './upload-card'
import { UploadForm } from './upload-form'
import type { Work } from './values'

/** A card, how it is sent while it can be, and whether it is uploaded or refused for good. */
type Item = { key: number; source: Source; handle: CardHandle | null; isOver: boolean }

/** Most cards at once. */
const MAX = 50

/**
 * Adds .torrent files (picked, or dropped anywhere on the page) and magnet links; each becomes a card of its own. One
 * press uploads all of them, with what they have in common. `work` is filled in.
 */
export function UploadPanel({ work, onUploaded }: { work: Work | null; onUploaded: () => void }) {
  const t = useTranslations('torrents.mine')
  const [items, setItems] = useState<readonly Item[]>([])
  const [uploads, setUploads] = useState<TorrentPreview['uploads']>()
  const last = useRef(0)
  const [turn, setTurn] = useState(0)
  const [hasSent, setSent] = useState(false)
  // After an upload of all cards, the fields of the next ones are empty: not while one is still read or mended.
  const isOver = hasSent && items.every((item) => item.isOver)
  useEffect(() => {
    if (!isOver) return
    setTurn((before) => before + 1)
    setSent(false)
  }, [isOver])
  const change = (key: number, more: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...more } : item)))
  const add = (sources: readonly Source[]) => {
    const fresh = sources.map((source) => ({ key: ++last.current, source, handle: null, isOver: false }))
    setItems((before) => [...before, ...fresh].slice(0, MAX))
  }
  const isDropping = useDrop((files) => add([...files]))
  const ready = items.flatMap(({ handle }) => (handle ? [handle] : []))
  const ofReady = (key: number) => (handle: CardHandle | null, preview?: TorrentPreview) => {
    change(key, { handle })
    if (preview) setUploads(preview.uploads)
  }
  const send = async (common: TorrentChange) => {
    const { done, refused } = await sendAll(ready.map((card) => ({ ...card, send: () => card.send(common) })))
    if (done > 0) notify('success', t('uploaded', { count: done }))
    if (refused.length > 0 && done + refused.length > 1) notify('failure', t('notUploaded', { count: refused.length }))
    if (done > 0) setUploads((before) => before && { ...before, left: Math.max(0, before.left - done) })
    if (done > 0) setSent(true)
    refused[0]?.focus()
    if (done > 0) onUploaded()
  }
  return (
    <Panel id="upload" name="upload-title" title={t('upload')} data-dropping={isDropping || undefined}>
      {work && (
        <p className="text-sm text-soft" dir="auto">
          {t('uploadOf', { of: work.title })}
        </p>
      )}
      <div className="grid items-start gap-x-5 gap-y-3 lg:grid-cols-2">
        <FilePicker isDropping={isDropping} onPick={add} />
        <MagnetForm onAdd={(link) => add([link])} />
      </div>
      {items.length > 0 && (
        <ul className="mt-1 grid grid-cols-1 gap-3" aria-label={t('cards')}>
          {items.map(({ key, source }) => (
            <UploadCard
              key={key}
              source={source}
              given={work}
              onReady={ofReady(key)}
              onOver={() => change(key, { isOver: true })}
              onRemove={() => setItems((before) => before.filter((item) => item.key !== key))}
            />
          ))}
        </ul>
      )}
      {uploads && <UploadForm key={turn} count={ready.length} uploads={uploads} send={send} />}
    </Panel>
  )
}

const BOX =
  'grid gap-2 rounded-md p-3 inset-ring inset-ring-edge transition-colors in-data-dropping:bg-float in-data-dropping:inset-ring-accent'

function FilePicker({ isDropping, onPick }: { isDropping: boolean; onPick: (files: File[]) => void }) {
  const t = useTranslations('torrents.mine')
  const id = useId()
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {t('files')}
      </label>
      <div className={BOX}>
        <p className="text-sm text-quiet max-md:hidden" aria-hidden="true">
          {isDropping ? t('dropping') : t('drop')}
        </p>
        <input
          id={id}
          type="file"
          multiple
          accept=".torrent,application/x-bittorrent"
          className="max-w-full min-w-0 text-sm/normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:bg-ground file:px-4 file:font-semibold file:text-ink"
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => {
            onPick([...(currentTarget.files ?? [])])
            // The same file can be picked again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <p id={`${id}-message`} className="field-message">
        {t('filesHint')}
      </p>
    </div>
  )
}

function MagnetForm({ onAdd }: { onAdd: (link: string) => void }) {
  const t = useTranslations('torrents.mine')
  const id = useId()
  const [link, setLink] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() === '') return
    onAdd(link.trim())
    setLink('')
  }
  return (
    <form className="field form-field" onSubmit={submit}>
      <label htmlFor={id} className="field-label">
        {t('magnet')}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          id={id}
          className="field-box"
          value={link}
          maxLength={20_000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="magnet:?xt=urn:btih:…"
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
        />
        <button type="submit" className="button button-plain inset-ring inset-ring-line">
          <Icon name="plus" size={18} />
          {t('add')}
        </button>
      </div>
      <p id={`${id}-message`} className="field-message">
        {t('magnetHint')}
      </p>
    </form>
  )
}
