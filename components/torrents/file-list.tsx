import { useMessages, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { useFormats } from '@/i18n/formats'
import { FILES_SIZE } from '@/lib/page-size'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { FileChoice } from './file-choice'
import { type Folder, fileTree } from './file-tree'

type Props = {
  torrent: TorrentEntry
  /** The page of its files, counted from 0. */
  page: number
  /** The address of another page of files. */
  link: (page: number) => string
}

/**
 * A page of the files of a torrent, as folders that can be expanded; the first ones are open. Each links to its files
 * on other pages.
 */
export function FileList({ torrent, page, link }: Props) {
  const t = useTranslations('torrents.files')
  const { choice } = useMessages().torrents.files
  if (torrent.files.length === 0) return <p className="text-quiet">{t('unknown')}</p>
  const isChosen = torrent.type === 'Batch' && torrent.fileCount > 1
  const tree = (
    <div className="figures overflow-hidden rounded-lg bg-raised p-2">
      <Entries folder={fileTree(torrent, page * FILES_SIZE)} depth={0} page={page} link={link} isChosen={isChosen} />
    </div>
  )
  return (
    <>
      {isChosen ? (
        <FileChoice
          key={page}
          id={torrent.id}
          magnetLink={torrent.magnetLink}
          hasEpisodes={torrent.hasEpisodes}
          texts={choice}
        >
          {tree}
        </FileChoice>
      ) : (
        tree
      )}
      <Pagination
        of={{ page, totalPages: Math.ceil(torrent.fileCount / FILES_SIZE) }}
        href={link}
        label={t('pages')}
        className="mt-4"
      />
    </>
  )
}

/**
 * The depth to which folders are open at first, and the number of their items up to which they are. The root is always
 * open.
 */
const OPEN_DEPTH = 2
const OPEN_FILES = 30

const LINE =
  'grid min-h-10 list-none grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm max-sm:grid-cols-[auto_minmax(0,1fr)_auto] *:[svg]:text-quiet'
const SIZE = 'text-end font-normal text-quiet max-sm:col-2 max-sm:row-2 max-sm:text-start'

/** `isChosen`: files have checkboxes. */
type EntriesProps = { folder: Folder; depth: number; isChosen: boolean } & Pick<Props, 'page' | 'link'>

function Entries({ folder, depth, page, link, isChosen }: EntriesProps) {
  const t = useTranslations('torrents.files')
  const format = useFormats()
  return (
    <ul className={depth > 0 ? 'ps-4.5' : undefined}>
      {folder.earlier > 0 && <More href={link(page - 1)}>{t('earlier', { count: folder.earlier })}</More>}
      {folder.folders.map((each) => (
        <li key={`${each.name}/`}>
          <details open={isOpen(each, depth)}>
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
            <Entries folder={each} depth={depth + 1} page={page} link={link} isChosen={isChosen} />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, size, index }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={at}>
          <FileLine name={name} size={format.bytes(size)} index={isChosen ? index : undefined} />
        </li>
      ))}
      {folder.later > 0 && <More href={link(page + 1)}>{t('more', { count: folder.later })}</More>}
    </ul>
  )
}

/** A file; with an index, it can be chosen. */
function FileLine({ name, size, index }: { name: string; size: string; index: number | undefined }) {
  const tree = (
    <>
      <span className="wrap-anywhere" dir="auto">
        {name}
      </span>
      <span className={SIZE}>{size}</span>
    </>
  )
  if (index === undefined)
    return (
      <div className={LINE}>
        <Icon name="file" size={18} />
        {tree}
      </div>
    )
  return (
    <label className={`${LINE} cursor-pointer hover:bg-float`}>
      <span className="grid size-4.5">
        <input type="checkbox" name="file" value={index} className="needs-script size-4.5 accent-accent" />
      </span>
      {tree}
    </label>
  )
}

/** Whether a folder is open at first; one that continues from the previous page is. */
function isOpen({ count, earlier }: Folder, depth: number): boolean {
  return depth === 0 || (depth < OPEN_DEPTH && (count <= OPEN_FILES || earlier > 0))
}

/** A link to the files of a folder on another page. */
function More({ href, children }: { href: string; children: string }) {
  return (
    <li className="text-sm/normal">
      <QuietLink href={href} className="inline-block p-2.5">
        {children}
      </QuietLink>
    </li>
  )
}
