import { Comparison } from '@/components/curation/contribute/merge/comparison'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { mergeCall } from '@/lib/curation/links/merges'
import type { MergePreview, MergeSides } from '@/lib/curation/schemas/merges'

type Props = { noun: EditedNoun; from: number; into: number; fields: MergeSides }

/** A proposed merge as the page of merges shows it, with the sides that the proposer has chosen. */
export default function MergeLook({ noun, from, into, fields }: Props) {
  const { found, failure, read } = useRead<MergePreview>(mergeCall(noun, from, into))
  if (found === undefined) return <div className="skeleton h-32 rounded-md" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <div className="grid gap-5">
      <Comparison noun={noun} preview={found} sides={fields} />
    </div>
  )
}
