import { useTranslations } from 'next-intl'
import { useEditWords } from '@/components/curation/history/words'
import type { EditedNoun } from '@/lib/catalogue/nouns'

type Props = { noun: EditedNoun; waits: boolean; asked: readonly string[] }

/** Says before it is sent who decides, and asks whether it is sent although an edit of a field waits. */
export function WhoDecides({ noun, waits, asked }: Props) {
  const t = useTranslations('waitingEdits')
  const words = useEditWords(noun)
  return (
    <>
      <p className="mt-4 text-sm text-quiet">{t(waits ? 'editorDecides' : 'atOnce')}</p>
      {asked.length > 0 && (
        <p role="alert" className="mt-2 rounded-md bg-float px-4 py-3 text-sm text-yellow">
          {t('sure', { fields: asked.map((field) => words.field(field)).join(', ') })}
        </p>
      )}
    </>
  )
}
