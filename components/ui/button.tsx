import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'

type ButtonProps = ComponentProps<'button'>

/** The main button of a place. */
export function Button({ className = '', ...button }: ButtonProps) {
  return <button type="button" {...button} className={`button ${className}`} />
}

/** A button beside the main one. */
export const PlainButton = ({ className = '', ...button }: ButtonProps) => (
  <Button {...button} className={`button-plain ${className}`} />
)

/** A button beside the main one, with a line around it. */
export const LinedButton = ({ className = '', ...button }: ButtonProps) => (
  <PlainButton {...button} className={`inset-ring inset-ring-line ${className}`} />
)

/** The look of a small button in a row of an entry's history, with a line around it. */
export const ROW_BUTTON = 'button button-plain min-h-9 px-3 text-sm/normal inset-ring inset-ring-line'

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & {
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
