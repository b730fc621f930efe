import '../../../ui/chart.css'

export interface LegendEntry {
  name: string
  colour: string
  value: string
}

/** What the colours of a lane mean, each with its number. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="lane-legend numbers">
      {entries.map(({ name, colour, value }) => (
        <li key={name}>
          <span className="chart-dot" style={{ background: colour }} />
          <span className="cut" data-tip={name}>
            {name}
          </span>
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}
