import type { LightboxTexts } from '@/components/ui/lightbox-dialog'
import type { Translator } from '@/i18n/translator'

/** The texts of the lightbox of an entry's pictures. */
export function lightboxTexts(t: Translator<'entry.attachments'>, name: string): LightboxTexts {
  return {
    title: t('whole', { name }),
    close: t('close'),
    previous: t('previous'),
    next: t('next'),
    file: t('file'),
  }
}
