'use client'
import { Fragment } from 'react'
import { Status } from '../media/status'
import { RelativeTime } from '../ui/relative-time'
import type { Fact, FactValue } from './view'

type Props = { facts: readonly Fact[]; updated: { name: string; iso: string; exact: string } }

/** Names and values, the time of the last change at the end. */
export function FactList({ facts, updated }: Props) {
  return (
    <dl className="figures">
      {facts.map(([name, values]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">
            {values.map((value, index) => (
              <Fragment key={value.text}>
                {index > 0 && ', '}
                <Value {...value} />
              </Fragment>
            ))}
          </dd>
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

function Value({ text, href, status }: FactValue) {
  if (href) return <a href={href}>{text}</a>
  return status ? <Status status={status} text={text} /> : text
}
