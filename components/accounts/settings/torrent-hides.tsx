import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { forgetHides, HIDES_CALL } from '@/components/torrents/hides-read'
import { LinedButton } from '@/components/ui/button'
import { orElse } from '@/components/ui/or-else'
import { call } from '@/lib/browser/api'
import { MEDIA_TYPES } from '@/lib/media-types'
import type { TorrentHide, TorrentHideInput } from '@/lib/torrents/schemas/hides'
import { TORRENT_TYPES } from '@/lib/torrents/torrent-types'

/**
 * What the user has hidden among torrents: types and categories to choose from, and groups and uploaders, which can be
 * shown again.
 */
export function TorrentHides() {
  const t = useTranslations('account.torrents')
  const torrents = useTranslations('torrents.types')
  const kinds = useTranslations('media.kinds')
  const { found, read } = useRead<{ data: TorrentHide[] }>(HIDES_CALL)
  const [isBusy, setBusy] = useState(false)
  const change = async (write: Promise<unknown>) => {
    setBusy(true)
    const done = await orElse(
      write.then(() => true),
      t('failed'),
    )
    setBusy(false)
    forgetHides()
    read()
    return done === true
  }
  const show = (id: number) => change(call(`${HIDES_CALL}/${id}`, { method: 'DELETE' }))
  const hide = (body: TorrentHideInput) => change(call(HIDES_CALL, { method: 'POST', body }))
  if (!found || found === 'failed') return null
  const others = found.data.filter(({ group, uploader }) => group ?? uploader)
  return (
    <>
      <h3 className="mt-4 font-semibold">{t('hidden')}</h3>
      <Choices
        label={t('types')}
        isBusy={isBusy}
        choices={TORRENT_TYPES.map((type) => ({
          key: type,
          name: torrents(type),
          hide: found.data.find((each) => each.type === type),
        }))}
        onHide={(type) => hide({ type })}
        onShow={show}
      />
      <Choices
        label={t('categories')}
        isBusy={isBusy}
        choices={MEDIA_TYPES.map((category) => ({
          key: category,
          name: kinds(category),
          hide: found.data.find((each) => each.category === category),
        }))}
        onHide={(category) => hide({ category })}
        onShow={show}
      />
      {others.length === 0 && <p className="text-sm text-quiet">{t('nothingHidden')}</p>}
      <ul className="grid gap-1">
        {others.map((hide) => (
          <Hidden key={hide.id} hide={hide} onShow={() => void show(hide.id)} />
        ))}
      </ul>
    </>
  )
}

type ChoicesProps<Key extends string> = {
  label: string
  isBusy: boolean
  choices: readonly { key: Key; name: string; hide: TorrentHide | undefined }[]
  /** Whether it was done. */
  onHide: (key: Key) => Promise<boolean>
  onShow: (id: number) => Promise<boolean>
}

/** Checkboxes of what is hidden; each is stored at once, and is back as it was if that fails. */
function Choices<Key extends string>({ label, isBusy, choices, onHide, onShow }: ChoicesProps<Key>) {
  // The checkbox that was pressed, and what it was: until the rules say so themselves.
  const [pressed, setPressed] = useState<{ key: Key; was: boolean }>()
  const press = async (key: Key, hide: TorrentHide | undefined) => {
    setPressed({ key, was: hide !== undefined })
    if (!(await (hide ? onShow(hide.id) : onHide(key)))) setPressed(undefined)
  }
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ key, name, hide }) => (
          <label key={key} className="flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-(--accent)"
              checked={(hide !== undefined) !== (pressed?.key === key && pressed.was === (hide !== undefined))}
              disabled={isBusy}
              onChange={() => void press(key, hide)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Hidden({ hide: { group, uploader }, onShow }: { hide: TorrentHide; onShow: () => void }) {
  const t = useTranslations('account.torrents')
  const what = group ?? uploader ?? ''
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {t(`kinds.${group ? 'group' : 'uploader'}`)}: <bdi className="font-semibold">{what}</bdi>
      </span>
      <LinedButton className="flex-none" onClick={onShow}>
        {t('show')}
        <span className="sr-only">: {what}</span>
      </LinedButton>
    </li>
  )
}
