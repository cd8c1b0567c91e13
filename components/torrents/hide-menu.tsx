import { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { call } from '@/lib/browser/api'
import type { TorrentHideInput } from '@/lib/torrents/schemas/hides'
import { forgetHides, HIDES_CALL } from './hides-read'

type Props = { group: string | null; uploader: string | null; username: string }

const BUTTON = 'button button-plain min-h-10 px-3.5 text-sm/normal inset-ring inset-ring-line'

/** Hides the group or the uploader of a torrent for the user, in all lists and feeds of theirs. */
export default function HideMenu({ group, uploader, username }: Props) {
  const t = useTranslations('torrents.hide')
  const { isBusy, run } = useBusy()
  const hide = (body: TorrentHideInput) =>
    run(t('failed'), async () => {
      await call(HIDES_CALL, { method: 'POST', body })
      forgetHides()
      notify('success', t('done'))
    })
  const isOther = uploader !== null && uploader !== username
  if (!group && !isOther) return null
  return (
    <p className="col-span-full mt-3 flex flex-wrap gap-2">
      {group && (
        <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void hide({ group })}>
          {t('group', { group })}
        </button>
      )}
      {isOther && (
        <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void hide({ uploader })}>
          {t('uploader', { uploader })}
        </button>
      )}
    </p>
  )
}
