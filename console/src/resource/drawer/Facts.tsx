import type { ReactNode } from 'react'
import './drawer.css'

export interface Fact {
  key: string
  label: string
  value: ReactNode
  /** What the value says, where its name does not. */
  help?: string | undefined
}

/** Names and values under each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, value, help }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {value}
            {help && <div className="fact-help">{help}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
