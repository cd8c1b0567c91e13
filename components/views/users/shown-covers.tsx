import type { ReactNode } from 'react'
import { otherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'

type Props = { label: string; works: readonly { media: Omit<MediaCard, 'attachments'>; note?: ReactNode }[] }

/** Works of a user as covers in the given order, with their titles and perhaps a note below. */
export function ShownCovers({ label, works }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-x-3 gap-y-4" aria-label={label}>
      {works.map(({ media, note }) => (
        <li key={media.id} className="min-w-0" style={ownColor(media)}>
          <Link href={links.media(media.id)} className="block hover:text-accent">
            <span className="cover">
              <Picture address={media.cover} widths={[160, 240]} sizes="110px" />
            </span>
            <span className="mt-1.5 line-clamp-2 text-xs/4 font-[550]" dir="auto">
              <Title title={media.title} {...otherTitles(media)} />
            </span>
          </Link>
          {note !== undefined && <span className="figures text-xs/5 text-quiet">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
