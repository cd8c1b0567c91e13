import { useMessages } from 'next-intl'
import { OwnStatistics } from '@/components/tracking/statistics/own-statistics'
import { statisticsTextsOf } from '@/components/tracking/statistics/texts'
import { accountPart } from '../part'

const part = accountPart('statistics', 'statistics', () => <OwnStatistics texts={statisticsTextsOf(useMessages())} />)

export const generateMetadata = part.metadata
export default part.page
