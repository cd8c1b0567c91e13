import { followsTab } from '../follows'

const tab = followsTab('following')

export const generateMetadata = tab.metadata
export default tab.page
