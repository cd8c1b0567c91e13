import type { Metadata } from 'next'
import { pageMetadata } from '../seo/metadata'

/** Of a page that belongs to nobody's search results. */
export async function accountMetadata(title: string, description: string, path: string): Promise<Metadata> {
  return pageMetadata({ title, description, path, index: false })
}
