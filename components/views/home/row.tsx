import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { ScrollRow } from '@/components/ui/scroll-row'
import { Link } from '@/i18n/link'

/** A row with more entries than these has arrows. */
const WITHOUT_ARROWS = 7
/** The `sizes` of a card's picture in a row. */
const SIZES = '(min-width: 1024px) 176px, (min-width: 600px) 150px, 124px'

/** A row is neither laid out nor are its covers fetched before it is near the viewport. */
const LAZY =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_320px] sm:[contain-intrinsic-block-size:auto_356px] md:[contain-intrinsic-block-size:auto_392px]'

type Props<Entry> = {
  title: string
  entries: readonly Entry[]
  /** The address of the whole list. */
  href: string
  card: (entry: Entry, place: { sizes: string }) => ReactNode
}

/** A titled row of cards with a link to the whole list; renders nothing without entries. */
export function Row<Entry>({ title, entries, href, card }: Props<Entry>) {
  const t = useTranslations('home')
  if (entries.length === 0) return null
  return (
    <section className={`column pt-6 md:pt-10 ${LAZY}`}>
      <h2 className="section-title pe-28">
        <Link
          href={href}
          className="inline-flex min-h-11 items-center gap-1 *:text-quiet *:transition-[translate,color] hover:*:translate-x-0.75 hover:*:text-accent"
        >
          {title}
          <Icon name="right" size={18} />
        </Link>
      </h2>
      <ScrollRow
        label={title}
        arrows={
          entries.length > WITHOUT_ARROWS
            ? {
                back: t('back', { row: title }),
                forth: t('forth', { row: title }),
                backIcon: <Icon name="left" />,
                forthIcon: <Icon name="right" />,
              }
            : undefined
        }
      >
        {entries.map((entry) => card(entry, { sizes: SIZES }))}
      </ScrollRow>
    </section>
  )
}
