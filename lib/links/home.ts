import { withQuery } from './index'

/** The call of what the user can go on with. */
export const ownHomeCall = () => '/api/me/home'

/** The call of what the users whom I follow did: the newest, or what is before a place. */
export const feedCall = (search: { before?: string; size?: number } = {}) => withQuery('/api/me/feed', search)
