/** A time as the server gives it, to the second; on hover how long ago that is, or how far ahead (`Tips`). */
export function ExactTime({ time }: { time: string | null | undefined }) {
  if (!time) return <span className="faint">–</span>
  return (
    <time dateTime={time} className="numbers">
      {time}
    </time>
  )
}
