import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Link } from '@/i18n/link'
import { calendarLink, seasonLink, topLink, upcomingLink } from '@/lib/catalogue/links/charts'

const CHARTS = { season: seasonLink(), top: topLink(), upcoming: upcomingLink(), calendar: calendarLink() } as const
export type Chart = keyof typeof CHARTS

type Props = {
  chart: Chart
  title: string
  /** What stands beside the title. */
  beside?: ReactNode
  /** All texts of the page that may be Japanese, for the choice of the font. */
  texts: readonly (string | null)[]
  children: ReactNode
}

/** The frame of a chart: its title, and the way to the others. */
export function ChartFrame({ chart, title, beside, texts, children }: Props) {
  const t = useTranslations('charts')
  return (
    <div className="column pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {beside}
      </div>
      <nav className="tabs mb-6" aria-label={t('label')}>
        {Object.entries(CHARTS).map(([name, href]) => (
          <Link key={name} href={href} aria-current={name === chart ? 'page' : undefined}>
            {t(`names.${name as Chart}`)}
          </Link>
        ))}
      </nav>
      {children}
      <JapaneseFace texts={texts} />
    </div>
  )
}
