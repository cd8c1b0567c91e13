import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api'
import type { TorrentHide } from '@/lib/schemas/torrent-hides'
import { useRead } from '../session/use-read'
import { notify } from '../ui/notify'

const ADDRESS = '/api/me/torrent-hides'

/** What the user has hidden among torrents; each can be shown again. */
export function TorrentHides() {
  const t = useTranslations('account.torrents')
  const { found, read } = useRead<{ data: TorrentHide[] }>(ADDRESS)
  const show = async (id: number) => {
    await call(`${ADDRESS}/${id}`, { method: 'DELETE' }).catch(() => notify('failure', t('failed')))
    read()
  }
  if (!found || found === 'failed') return null
  return (
    <>
      <h3 className="mt-4 font-semibold">{t('hidden')}</h3>
      {found.data.length === 0 && <p className="text-sm text-quiet">{t('nothingHidden')}</p>}
      <ul className="grid gap-1">
        {found.data.map((hide) => (
          <Hidden key={hide.id} hide={hide} onShow={() => void show(hide.id)} />
        ))}
      </ul>
    </>
  )
}

function Hidden({ hide: { type, category, group, uploader }, onShow }: { hide: TorrentHide; onShow: () => void }) {
  const t = useTranslations()
  const what = group ?? uploader ?? (type ? t(`torrents.types.${type}`) : category ? t(`media.kinds.${category}`) : '')
  const kind = group ? 'group' : uploader ? 'uploader' : type ? 'type' : 'category'
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {t(`account.torrents.kinds.${kind}`)}: <bdi className="font-semibold">{what}</bdi>
      </span>
      <button type="button" className="button button-plain flex-none inset-ring inset-ring-line" onClick={onShow}>
        {t('account.torrents.show')}
        <span className="sr-only">: {what}</span>
      </button>
    </li>
  )
}
