import { Missing } from '@/components/accounts/layout/missing'
import { notFoundMetadata } from '@/components/seo/metadata'

export const generateMetadata = notFoundMetadata

export default function NotFound() {
  return <Missing />
}
