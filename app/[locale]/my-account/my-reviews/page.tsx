import { MyReviewsShell } from '@/components/community/reviews/my-reviews-shell'
import { accountPart } from '../part'

const part = accountPart('my-reviews', 'reviews.mine', MyReviewsShell)

export const generateMetadata = part.metadata
export default part.page
