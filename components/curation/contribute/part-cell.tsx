import { useMessages } from 'next-intl'
import { CHARACTER_ROLES } from '@/lib/catalogue/schemas/media'
import { ChoiceCell } from './cells'

/** A character's role in a work; null if nobody knows it. */
export type Part = { role: (typeof CHARACTER_ROLES)[number] | null }

type Props = Part & { className: string; onChoose: (role: Part['role']) => void }

/** The choice of a character's role in a work. */
export function PartCell({ role, className, onChoose }: Props) {
  const { media, contribute } = useMessages()
  return (
    <ChoiceCell
      className={className}
      label={contribute.rows.role}
      value={role ?? ''}
      choices={[
        ...CHARACTER_ROLES.map((value) => ({ value, label: media.characters[value] })),
        { value: '', label: contribute.rows.noRole },
      ]}
      onChoose={(value) => onChoose(CHARACTER_ROLES.find((each) => each === value) ?? null)}
    />
  )
}
