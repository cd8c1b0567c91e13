import { followsTab } from '../follows'

const tab = followsTab('followers')

export const generateMetadata = tab.metadata
export default tab.page
