import { CardView } from '@/components/browse/card-view'
import type { Place } from '@/components/browse/cards'
import { otherTitles, Title } from '@/components/titles/title'
import type { ListedName } from '@/lib/catalogue/schemas/names'

type Props = Place & { named: ListedName; href: string }

/** The card of a character or person: portrait, name, native name, and the work by which people know it. */
export function NameCard({ named, href, ...place }: Props) {
  const { fullName, nativeName, cover, color, knownFor } = named
  return (
    <CardView
      href={href}
      title={fullName}
      native={nativeName === fullName ? null : nativeName}
      cover={cover}
      color={color}
      meta={
        knownFor && (
          <span className="truncate" dir="auto">
            <Title title={knownFor.title} {...otherTitles(knownFor)} />
          </span>
        )
      }
      {...place}
    />
  )
}
