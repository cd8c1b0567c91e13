import { otherTitles, Title } from '@/components/titles/title'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'

type Props = {
  media: Pick<MediaCard, 'id' | 'cover' | 'title' | 'nativeTitle' | 'romajiTitle'>
  /** How the title stands in its row. */
  className?: string
}

/** The cover and the title of a work on a card of home, both links; keys and screen readers meet the title alone. */
export function WorkLinks({ media, className = '' }: Props) {
  return (
    <>
      <Link href={links.media(media.id)} className="cover row-span-2 h-22 rounded-sm" tabIndex={-1} aria-hidden="true">
        <Picture address={media.cover} widths={[80, 160]} sizes="60px" />
      </Link>
      <Link
        href={links.media(media.id)}
        className={`line-clamp-2 text-sm/5 font-semibold wrap-anywhere text-ink hover:text-accent ${className}`}
        dir="auto"
      >
        <Title title={media.title} {...otherTitles(media)} />
      </Link>
    </>
  )
}
