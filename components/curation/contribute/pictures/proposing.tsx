import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { ATTACHMENT_TYPES, type AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { EntityKind } from '@/lib/links'
import { AddPictures } from './add'
import { LineField } from './fields'
import { ProposedRow } from './proposed-row'
import { refusalText } from './refusal'

type Props = { noun: EntityKind; id: number; stored: readonly AttachmentDetail[] }

/** What users without permission suggest for the pictures of an entry. All of it waits for an editor. */
export function ProposingPictures({ noun, id, stored }: Props) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  const { errors } = useMessages()
  const [comment, setComment] = useState('')
  const { isBusy, run } = useBusy()
  const [sent, setSent] = useState(0)
  const failed = (error: unknown) => notify('failure', refusalText(error, errors))
  const suggest = (sending: () => Promise<unknown>) =>
    run(failed, async () => {
      await sending()
      notify('success', t('suggest.sent', { count: 1 }))
      setSent((before) => before + 1)
    })
  const reason = comment.trim() || undefined
  return (
    <>
      <p className="text-soft">
        {t('suggest.lead')}{' '}
        <Link href={contributionLinks.mine()} className="quiet-link">
          {t('suggest.mine')}
        </Link>
      </p>
      <LineField
        label={t('suggest.comment')}
        value={comment}
        maxLength={2000}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <AddPictures noun={noun} id={id} suggests={{ Comment: reason }} onAdded={() => {}} />
      {ATTACHMENT_TYPES.map((type) => {
        const group = stored.filter((picture) => picture.type === type)
        if (group.length === 0) return null
        return (
          <section key={type} aria-label={types(type)}>
            <h3 className="mb-2 text-sm font-semibold text-quiet">{types(type)}</h3>
            <ul className="grid gap-2">
              {group.map((picture, at) => (
                <ProposedRow
                  key={`${picture.id} ${sent}`}
                  noun={noun}
                  id={id}
                  picture={picture}
                  number={at + 1}
                  count={group.length}
                  isBusy={isBusy}
                  onSuggest={(change) =>
                    void suggest(() =>
                      call(contributionLinks.pictureOfCall(noun, id, picture.id), {
                        method: 'PATCH',
                        body: { ...change, comment: reason },
                      }),
                    )
                  }
                  onSuggestRemoval={() =>
                    void suggest(() =>
                      call(contributionLinks.pictureOfCall(noun, id, picture.id, { comment: reason }), {
                        method: 'DELETE',
                      }),
                    )
                  }
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
