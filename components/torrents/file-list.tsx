import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { TorrentEntry } from '@/lib/schemas/torrents'
import { Icon } from '../ui/icon'
import { type Folder, fileTree } from './file-tree'

/** The files of a torrent, as folders that can be expanded; the first ones are open. */
export function FileList({ torrent }: { torrent: TorrentEntry }) {
  const t = useTranslations('torrents.files')
  if (torrent.files.length === 0) return <p className="text-quiet">{t('unknown')}</p>
  return (
    <div className="figures overflow-hidden rounded-lg bg-raised p-2">
      <Entries folder={fileTree(torrent)} depth={0} />
    </div>
  )
}

/**
 * The depth to which folders are open at first, and the number of their items up to which they are. The root is always open.
 */
const OPEN_DEPTH = 2
const OPEN_FILES = 30

const LINE =
  'grid min-h-10 list-none grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm max-sm:grid-cols-[auto_minmax(0,1fr)_auto] *:[svg]:text-quiet'
const SIZE = 'text-end font-normal text-quiet max-sm:col-2 max-sm:row-2 max-sm:text-start'

function Entries({ folder, depth }: { folder: Folder; depth: number }) {
  const t = useTranslations('torrents.files')
  const format = useFormats()
  return (
    <ul className={depth > 0 ? 'ps-4.5' : undefined}>
      {folder.folders.map((each) => (
        <li key={`${each.name}/`}>
          <details open={depth === 0 || (depth < OPEN_DEPTH && each.count <= OPEN_FILES)}>
            <summary className={`${LINE} font-[550] text-ink -outline-offset-2 hover:bg-float`}>
              <Icon name="folder" size={18} />
              <span className="wrap-anywhere" dir="auto">
                {each.name}
              </span>
              <span className={SIZE}>
                {t('count', { count: each.count })} · {format.bytes(each.size)}
              </span>
              <Icon name="down" size={16} />
            </summary>
            <Entries folder={each} depth={depth + 1} />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={at} className={LINE}>
          <Icon name="file" size={18} />
          <span className="wrap-anywhere" dir="auto">
            {name}
          </span>
          <span className={SIZE}>{format.bytes(size)}</span>
        </li>
      ))}
      {folder.missing > 0 && (
        <li className="p-2.5 text-sm/normal text-quiet">{t('more', { count: folder.missing })}</li>
      )}
    </ul>
  )
}
