import { Missing } from '@/components/layout/missing'
import { notFoundMetadata } from '@/components/seo/metadata'

export const generateMetadata = notFoundMetadata

export default function NotFound() {
  return <Missing />
}
