import { formatTag } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import type { MediaSearch } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Icon } from '../../ui/icon'
import { countFilters } from './search-of'

const t = words('media')
const b = words('media.browse')

type Removable = { key: string; label: string; without: Partial<MediaSearch> }

/** What the list is narrowed by, each as a link to the list without it. */
export function ActiveFilters({ search }: { search: MediaSearch }) {
  if (countFilters(search) === 0) return null
  const { type, status, query, tags, ...rest } = { ...search, page: 0 }
  const removable: Removable[] = [
    ...(query ? [{ key: 'query', label: b('found', { query }), without: { query: '' } }] : []),
    ...(type ? [{ key: 'type', label: t(`kinds.${type}`), without: { type: undefined } }] : []),
    ...(status ? [{ key: 'status', label: t(`status.${status}`), without: { status: undefined } }] : []),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      label: formatTag(tag),
      without: { tags: tags.filter((each) => each !== tag) },
    })),
  ]
  return (
    <ul className="chips" aria-label={b('active')}>
      {removable.map(({ key, label, without }) => (
        <li key={key}>
          <a
            className="chip"
            href={mediaIndexLink({ ...search, page: 0, ...without })}
            aria-label={b('remove', { label })}
          >
            <span dir="auto">{label}</span>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a className="chip chip-plain" href={mediaIndexLink(rest)}>
          {b('clear')}
        </a>
      </li>
    </ul>
  )
}
