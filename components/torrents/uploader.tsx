import { Icon } from '@/components/ui/icon'
import { QuietLink } from '@/components/ui/quiet-link'
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
      <QuietLink href={links.user(name)} className="inline-flex min-h-6 max-w-full min-w-0 items-center" dir="auto">
        <span className="truncate">{name}</span>
      </QuietLink>
      {isTrusted && (
        <span className="ms-1 inline-block align-[-3px] text-(--green)" title={texts.trusted}>
          <Icon name="shield" size={16} />
          <span className="sr-only">{texts.trusted}</span>
        </span>
      )}
    </>
  )
}
