import type { ReactNode } from 'react'
import './drawer.css'

export interface Fact {
  key: string
  label: string
  value: ReactNode
}

/** Names and values under each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
