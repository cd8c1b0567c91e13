'use client'
import { choose, useDisplay } from '@/components/ui/display'
import { Icon } from '@/components/ui/icon'
import { COVER_SIZES, type CoverSize } from '@/lib/display'

type Props = { label: string; smaller: string; larger: string }

/** Makes covers smaller or larger, in all grids of this browser. */
export function CoverSizeSwitch({ label, smaller, larger }: Props) {
  const at = COVER_SIZES.indexOf(useDisplay().covers)
  const step = (next: CoverSize | undefined, icon: 'minus' | 'plus', text: string) => (
    <button
      type="button"
      className="icon-button aria-disabled:opacity-40"
      aria-label={text}
      title={text}
      aria-disabled={!next}
      onClick={() => next && choose({ covers: next })}
    >
      <Icon name={icon} size={18} />
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no fields
    <span role="group" aria-label={label} className="needs-script flex items-center text-quiet">
      {step(COVER_SIZES[at - 1], 'minus', smaller)}
      <Icon name="grid" size={18} />
      {step(COVER_SIZES[at + 1], 'plus', larger)}
    </span>
  )
}
