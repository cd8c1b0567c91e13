import { CardView } from '@/components/browse/card-view'
import type { Place } from '@/components/browse/cards'
import type { NameCard as Named } from '@/lib/catalogue/schemas/names'

type Props = Place & { named: Named; href: string }

/** The card of a character or person: portrait, name and native name. */
export function NameCard({ named, href, ...place }: Props) {
  const { fullName, nativeName, cover, color } = named
  return (
    <CardView
      href={href}
      title={fullName}
      native={nativeName === fullName ? null : nativeName}
      cover={cover}
      color={color}
      {...place}
    />
  )
}
