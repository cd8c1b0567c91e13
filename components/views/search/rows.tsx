import { type EntryRow, rowsOf as entryRowsOf } from '@/components/catalogue/search/quick-rows'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { Avatar } from '@/components/identity/avatar'
import { Icon } from '@/components/ui/icon'
import { links } from '@/lib/links'
import type { AnyKind, FoundEverything } from '@/lib/views/schemas/search'

const NO_PICTURE = { cover: '', color: '', shape: 'square' } as const
const PLACE = 'grid w-9 flex-none place-items-center text-quiet'

/** The lines of a kind in the search across everything. */
export function rowsOf(kind: AnyKind, found: FoundEverything, texts: QuickSearchTexts): EntryRow[] {
  if (kind === 'torrents')
    return found.torrents.data.map(({ id, name, media }) => ({
      ...NO_PICTURE,
      href: links.torrent(id),
      title: name,
      meta: media.title,
      before: (
        <span className={PLACE}>
          <Icon name="magnet" size={18} />
        </span>
      ),
    }))
  if (kind === 'users')
    return found.users.data.map((user) => ({
      ...NO_PICTURE,
      href: links.user(user.username),
      title: user.username,
      meta: '',
      before: (
        <span className={PLACE}>
          <Avatar user={user} size={32} />
        </span>
      ),
    }))
  return entryRowsOf(kind, found, texts)
}
