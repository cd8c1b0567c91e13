import { refusal } from '@/server/web/http/problem'

/** All paths below /api without a call. */
const nothing = async () => refusal('notFound')

export { nothing as DELETE, nothing as GET, nothing as OPTIONS, nothing as PATCH, nothing as POST, nothing as PUT }
