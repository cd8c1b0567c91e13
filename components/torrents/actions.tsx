'use client'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import type { TorrentTexts, TorrentView } from './view'

const BUTTON = 'button min-h-10 px-3.5 text-sm/normal'

/** The magnet link, a button that copies it, and the .torrent file. */
export function TorrentActions({
  torrent: { name, magnet, file },
  primary,
  texts,
}: {
  torrent: TorrentView
  /** Whether they are the main buttons of the page. */
  primary?: boolean
  texts: TorrentTexts
}) {
  return (
    <p className="flex flex-wrap items-center gap-1">
      {magnet && (
        <>
          <a className={primary ? BUTTON : `${BUTTON} button-plain`} href={magnet}>
            <Icon name="magnet" size={18} />
            {texts.magnet}
            <span className="sr-only">: {name}</span>
          </a>
          <CopyButton text={magnet} label={`${texts.copy}: ${name}`} done={texts.copied} failed={texts.notCopied} />
        </>
      )}
      {file && (
        <a
          className="icon-button"
          href={file.address}
          download={file.name}
          aria-label={`${texts.file}: ${name}`}
          title={texts.file}
        >
          <Icon name="download" />
        </a>
      )}
    </p>
  )
}
