import { oneLine, severalLines } from '@/lib/text'

/** Whether a value is one that the queue can change: a text, a number, or a list of texts. */
export function isEditable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'number'
}

type Props = { label: string; value: unknown; isLong: boolean; onChange: (value: unknown) => void }

/** A field for the value of a proposal; a list has a line for each item. Texts are given as they are stored. */
export function FieldEditor({ label, value, isLong, onChange }: Props) {
  const box = 'w-full rounded-md bg-ground px-3 py-2 text-ink inset-ring inset-ring-line'
  if (Array.isArray(value))
    return (
      <textarea
        className={box}
        rows={Math.min(10, value.length + 1)}
        aria-label={label}
        defaultValue={value.join('\n')}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value
              .split('\n')
              .map(oneLine)
              .filter((line) => line !== ''),
          )
        }
      />
    )
  if (isLong)
    return (
      <textarea
        className={box}
        rows={6}
        aria-label={label}
        dir="auto"
        defaultValue={String(value)}
        onChange={({ currentTarget }) => onChange(severalLines(currentTarget.value))}
      />
    )
  const isNumber = typeof value === 'number'
  return (
    <input
      className={`${box} min-h-11`}
      type={isNumber ? 'number' : 'text'}
      aria-label={label}
      dir="auto"
      defaultValue={String(value)}
      onChange={({ currentTarget }) =>
        onChange(isNumber && currentTarget.value !== '' ? Number(currentTarget.value) : oneLine(currentTarget.value))
      }
    />
  )
}
