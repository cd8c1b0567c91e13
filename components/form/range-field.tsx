import type { ReactNode } from 'react'

export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type Bound = { name: string; value: number | undefined; label: string; hint: string }

/** A range of numbers. No number fields: a value out of range is ignored, not refused. */
export function RangeField({ label, from, to }: { label: string; from: Bound; to: Bound }) {
  return (
    <FieldGroup label={label}>
      {[from, to].map(({ name, value, label, hint }) => (
        <input
          key={name}
          className="field-box min-w-0 flex-1 px-3"
          inputMode="numeric"
          maxLength={6}
          name={name}
          defaultValue={value ?? ''}
          aria-label={label}
          placeholder={hint}
        />
      ))}
    </FieldGroup>
  )
}
