import type { Translator } from '@/i18n/translator'
import type { LightboxTexts } from '../ui/lightbox-dialog'

/** What is said of an entry's pictures that open over the page. */
export function lightboxTexts(t: Translator<'entry.attachments'>, name: string): LightboxTexts {
  return {
    title: t('whole', { name }),
    close: t('close'),
    previous: t('previous'),
    next: t('next'),
    file: t('file'),
  }
}
