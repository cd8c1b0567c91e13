import { formatBytes } from '@/lib/format'
import type { TorrentEntry } from '@/lib/schemas/torrents'
import { words } from '@/messages/words'
import { Icon } from '../ui/icon'
import { type Folder, fileTree } from './file-tree'

const t = words('torrents.files')

/** What a torrent holds: folders that unfold, the first ones open. */
export function FileList({ torrent }: { torrent: TorrentEntry }) {
  if (torrent.files.length === 0) return <p className="text-quiet">{t('unknown')}</p>
  return (
    <div className="files figures">
      <Entries folder={fileTree(torrent)} depth={0} />
    </div>
  )
}

/** How deep folders are open at first, and how much they may then hold. The outermost one is open in any case. */
const OPEN_DEPTH = 2
const OPEN_FILES = 30

function Entries({ folder, depth }: { folder: Folder; depth: number }) {
  return (
    <ul>
      {folder.folders.map((each) => (
        <li key={`${each.name}/`}>
          <details open={depth === 0 || (depth < OPEN_DEPTH && each.count <= OPEN_FILES)}>
            <summary className="files-line">
              <Icon name="folder" size={18} />
              <span className="files-name" dir="auto">
                {each.name}
              </span>
              <span className="files-size">
                {t('count', { count: each.count })} · {formatBytes(each.size)}
              </span>
              <Icon name="down" size={16} />
            </summary>
            <Entries folder={each} depth={depth + 1} />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={at} className="files-line">
          <Icon name="file" size={18} />
          <span className="files-name" dir="auto">
            {name}
          </span>
          <span className="files-size">{formatBytes(size)}</span>
        </li>
      ))}
      {folder.missing > 0 && <li className="files-more">{t('more', { count: folder.missing })}</li>}
    </ul>
  )
}
