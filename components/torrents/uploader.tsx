import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { TorrentTexts, TorrentView } from './view'

type Props = {
  torrent: Pick<TorrentView, 'uploader' | 'isTrusted' | 'isAnonymous'>
  texts: Pick<TorrentTexts, 'anonymous' | 'unknownUploader' | 'trusted'>
}

/** The uploader of a torrent as a link to their profile, with a mark if trusted; a text if they are not named. */
export function Uploader({ torrent: { uploader: name, isTrusted, isAnonymous }, texts }: Props) {
  if (name === null) return isAnonymous ? texts.anonymous : texts.unknownUploader
  return (
    <>
      <Link href={links.user(name)} className="quiet-link" dir="auto">
        {name}
      </Link>
      {isTrusted && (
        <span className="ms-1 inline-block align-[-3px] text-(--green)" title={texts.trusted}>
          <Icon name="shield" size={16} />
          <span className="sr-only">{texts.trusted}</span>
        </span>
      )}
    </>
  )
}
