import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/section'
import { useDrop } from '@/components/ui/use-drop'
import type { Source } from './calls'
import { UploadCard } from './upload-card'
import type { Work } from './values'

type Item = { key: number; source: Source }

/** Most cards at once. */
const MAX = 50

/**
 * Adds .torrent files (picked, or dropped anywhere on the page) and magnet links; each becomes a card of its own.
 * `work` is filled in.
 */
export function UploadPanel({ work, onUploaded }: { work: Work | null; onUploaded: () => void }) {
  const t = useTranslations('torrents.mine')
  const [items, setItems] = useState<readonly Item[]>([])
  const last = useRef(0)
  const add = (sources: readonly Source[]) => {
    const fresh = sources.map((source) => ({ key: ++last.current, source }))
    setItems((before) => [...before, ...fresh].slice(0, MAX))
  }
  const isDropping = useDrop((files) => add([...files]))
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
              onUploaded={onUploaded}
              onRemove={() => setItems((before) => before.filter((item) => item.key !== key))}
            />
          ))}
        </ul>
      )}
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
