import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Link } from '@/i18n/link'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { addLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { draftKey } from './use-entry-edit'
import { adoptDraft } from './use-kept'

type Props = {
  noun: EditedNoun
  id: number | null
  /** The key of what was typed of the proposal. */
  draft: string
}

/** Says that a proposal cannot be changed any more. What was typed goes to the form of its entry. */
export function Over({ noun, id, draft }: Props) {
  const t = useTranslations('contribute.ofProposal')
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    // Once moved, it is there for a second reading, too.
    void adoptDraft(draft, draftKey(noun, id)).then((isMoved) => setKept((before) => before || isMoved))
  }, [draft, noun, id])
  return (
    <p className="mt-6 rounded-lg bg-raised px-5 py-6" role="status">
      {t('over')}{' '}
      {isKept && (
        <>
          {t('kept')}{' '}
          <Link href={id === null ? addLink(noun) : contributeLink(noun, id)} className="quiet-link">
            {t('goOn')}
          </Link>{' '}
        </>
      )}
      <Link href={contributionLinks.mine()} className="quiet-link">
        {t('mine')}
      </Link>
    </p>
  )
}
