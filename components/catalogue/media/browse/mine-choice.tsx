'use client'
import { chooseMine, type Mine, useMine } from './mine'

type Props = { texts: Record<Mine | 'label', string> }

/** Lets a logged-in user choose all works, works on the own list, or works that are not. */
export function MineChoice({ texts }: Props) {
  const mine = useMine()
  return (
    <select
      className="chip for-users mt-4 cursor-pointer"
      aria-label={texts.label}
      value={mine}
      onChange={({ target }) => chooseMine(target.value as Mine)}
    >
      <option value="all">{texts.all}</option>
      <option value="hide">{texts.hide}</option>
      <option value="only">{texts.only}</option>
    </select>
  )
}
