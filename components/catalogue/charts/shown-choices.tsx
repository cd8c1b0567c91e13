import { useTranslations } from 'next-intl'
import { SHOWN_WORKS, type ShownWorks } from '@/lib/catalogue/schemas/charts'
import { Choices } from './choices'

type Props = { show: ShownWorks; link: (show: ShownWorks) => string }

/** Where a user chooses between the own works and everything. Visitors see everything, and no choice. */
export function ShownChoices({ show, link }: Props) {
  const t = useTranslations('charts.shown')
  const choices = SHOWN_WORKS.map((each) => ({ label: t(each), href: link(each), isChosen: each === show }))
  return (
    <div className="for-users mt-4">
      <Choices label={t('label')} choices={choices} />
    </div>
  )
}
