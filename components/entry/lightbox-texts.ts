import { words } from '@/messages/words'
import type { LightboxTexts } from '../ui/lightbox-dialog'

const t = words('entry.attachments')

/** What is said of an entry's pictures that open over the page. */
export function lightboxTexts(name: string): LightboxTexts {
  return {
    title: t('whole', { name }),
    close: t('close'),
    previous: t('previous'),
    next: t('next'),
    file: t('file'),
  }
}
