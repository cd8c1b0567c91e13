import { AdministrationPage, administrationMetadata } from '@/components/administration/administration-page'
import { AdministrationPart } from '@/components/administration/administration-part'

export const generateMetadata = () => administrationMetadata('overview')

/** The first page of the administration. */
export default function Overview() {
  return (
    <AdministrationPage part="overview">
      <AdministrationPart part="overview" />
    </AdministrationPage>
  )
}
