import { useTranslations } from 'next-intl'
import { CardView } from '@/components/browse/card-view'
import type { Place } from '@/components/browse/cards'
import type { CompanyCard as Company } from '@/lib/catalogue/schemas/companies'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'

/** The card of a company: logo, name, native name, year of foundation and number of works. */
export function CompanyCard({ company, ...place }: { company: Company } & Place) {
  const t = useTranslations('companies')
  const { id, name, nativeName, cover, color, founded, mediaCount } = company
  const year = yearOf(founded)
  const meta = [year && t('founded', { year }), mediaCount > 0 && t('works', { count: mediaCount })]
  return (
    <CardView
      href={links.company(id)}
      title={name}
      native={nativeName === name ? null : nativeName}
      cover={cover}
      color={color}
      meta={meta.filter(Boolean).join(' · ')}
      shape="logo"
      {...place}
    />
  )
}
