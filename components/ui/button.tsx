import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'

/** A button beside the main one: plain, with a line around it. */
export function LinedButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`button button-plain inset-ring inset-ring-line ${className}`} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What it does, for screen readers. */
  label: string
  size?: number
}

/** A button with an icon alone. */
export function IconButton({ icon, label, size, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}
