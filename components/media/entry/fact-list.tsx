'use client'
import { RelativeTime } from '../../ui/relative-time'

export type Fact = readonly [name: string, value: string]

type Props = { facts: readonly Fact[]; updated: { name: string; iso: string; exact: string } }

/** Names and values, the time of the last change at the end. */
export function FactList({ facts, updated }: Props) {
  return (
    <dl className="figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{updated.name}</dt>
        <dd>
          <RelativeTime iso={updated.iso} exact={updated.exact} />
        </dd>
      </div>
    </dl>
  )
}
