import './nurtureTask.css'

/** A run on the strip of a day: from so many minutes after midnight, for so many. */
export interface Block {
  from: number
  minutes: number
  tone: 'planned' | 'going' | 'good' | 'bad' | 'missed' | 'none'
  title: string
}

const dayMinutes = 1440

/** The 24 hours of a day with what runs in them. What is drawn is said by the titles, too. */
export function DayStrip({ label, blocks }: { label: string; blocks: readonly Block[] }) {
  const words = blocks.map(({ title }) => title).join(', ')
  return (
    <div className="day-strip" role="img" aria-label={words === '' ? label : `${label}: ${words}`}>
      {blocks.map(({ from, minutes, tone, title }) => (
        <i
          key={`${from} ${title}`}
          className={`day-block ${tone}`}
          title={title}
          style={{
            left: `${(from / dayMinutes) * 100}%`,
            width: `${(Math.min(minutes, dayMinutes - from) / dayMinutes) * 100}%`,
          }}
        />
      ))}
    </div>
  )
}
