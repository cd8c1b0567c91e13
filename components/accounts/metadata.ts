import type { Metadata } from 'next'
import { pageMetadata } from '@/components/seo/metadata'

/** Metadata of account pages, which search engines must not index. */
export async function accountMetadata(title: string, description: string, path: string): Promise<Metadata> {
  return pageMetadata({ title, description, path, index: false })
}
