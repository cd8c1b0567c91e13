import { FeedShell } from '@/components/views/friends-feed/feed-shell'
import { accountPart } from '../part'

const part = accountPart('feed', 'friendsFeed', FeedShell)

export const generateMetadata = part.metadata
export default part.page
