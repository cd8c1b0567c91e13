'use client'
import { Fragment } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { Status } from '../media/status'
import { Fact } from './fact'
import type { FactValue, Fact as Known } from './view'

type Props = { facts: readonly Known[]; updated: { name: string; iso: string; exact: string } }

/** Names and values, with the time of the last change at the end. */
export function FactList({ facts, updated }: Props) {
  return (
    <dl className="figures">
      {facts.map(([name, values]) => (
        <Fact key={name} name={name}>
          {values.map((value, index) => (
            <Fragment key={value.text}>
              {index > 0 && ', '}
              <Value {...value} />
            </Fragment>
          ))}
        </Fact>
      ))}
      <Fact name={updated.name}>
        <RelativeTime iso={updated.iso} exact={updated.exact} />
      </Fact>
    </dl>
  )
}

function Value({ text, href, status }: FactValue) {
  if (href) {
    return <Link href={href}>{text}</Link>
  }
  return status ? <Status status={status} text={text} /> : text
}
