import type { Metadata } from 'next'
import { pageMetadata } from '../seo/metadata'

/** Of a page that belongs to nobody's search results. */
export function accountMetadata(title: string, description: string, path: string): Metadata {
  return pageMetadata({ title, description, path, index: false })
}
