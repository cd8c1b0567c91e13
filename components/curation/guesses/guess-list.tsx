import { useTranslations } from 'next-intl'
import type { Guess } from '@/lib/curation/schemas/guesses'
import { languageOfText } from '@/lib/writing'
import { otherOf } from './guess-card'

type Props = { guesses: readonly Guess[]; current: number | null; onOpen: (id: number) => void }

/** The guesses that are asked next. */
export function GuessList({ guesses, current, onOpen }: Props) {
  const t = useTranslations('guesses')
  return (
    <ol className="grid content-start gap-1.5 md:max-h-[calc(100dvh-17rem)] md:overflow-y-auto" aria-label={t('list')}>
      {guesses.map((guess) => (
        <li key={guess.id}>
          <button
            type="button"
            aria-current={guess.id === current ? 'true' : undefined}
            className="grid w-full gap-0.5 rounded-md bg-raised px-3.5 py-2.5 text-start text-sm/5 aria-[current]:inset-ring-2 aria-[current]:inset-ring-accent"
            onClick={() => onOpen(guess.id)}
          >
            {[guess.work.title, otherOf(guess)].map((title, at) => (
              <span
                key={at === 0 ? 'work' : 'other'}
                className={at === 0 ? 'truncate font-semibold text-ink' : 'truncate text-soft'}
                dir="auto"
                lang={languageOfText(title)}
              >
                {title}
              </span>
            ))}
            <span className="truncate text-xs text-quiet">{t(`kinds.${guess.kind}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
