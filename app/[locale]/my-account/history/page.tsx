import { HistoryShell } from '@/components/tracking/history/history-shell'
import { accountPart } from '../part'

const part = accountPart('history', 'history', HistoryShell)

export const generateMetadata = part.metadata
export default part.page
