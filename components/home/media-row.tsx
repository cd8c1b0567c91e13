import type { MediaCard as Media } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { MediaCard } from '../media/card'
import { Icon } from '../ui/icon'
import { ScrollRow } from '../ui/scroll-row'

const t = words('home')

/** A row gets arrows when it has more entries than these (product.md, section 9). */
const WITHOUT_ARROWS = 7
const SIZES = '(min-width: 1024px) 176px, (min-width: 600px) 150px, 124px'

type Props = { title: string; works: readonly Media[]; href: string }

/** A titled row of works that leads to the whole list; nothing without works. */
export function MediaRow({ title, works, href }: Props) {
  if (works.length === 0) return null
  return (
    <section className="home-row column">
      <h2 className="section-title">
        <a href={href}>
          {title}
          <Icon name="right" size={18} />
        </a>
      </h2>
      <ScrollRow
        label={title}
        arrows={
          works.length > WITHOUT_ARROWS
            ? {
                back: t('back', { row: title }),
                forth: t('forth', { row: title }),
                backIcon: <Icon name="left" />,
                forthIcon: <Icon name="right" />,
              }
            : undefined
        }
      >
        {works.map((work) => (
          <MediaCard key={work.id} media={work} sizes={SIZES} />
        ))}
      </ScrollRow>
    </section>
  )
}
