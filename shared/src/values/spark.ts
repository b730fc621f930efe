const bars = '▁▂▃▄▅▆▇█'

/** Numbers as a line of bars for terminals, the largest a full one; a blank where there is none. */
export function sparkText(values: readonly (number | null)[]): string {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return values
    .map((value) => (value === null ? ' ' : bars[most === 0 ? 0 : Math.round((value / most) * (bars.length - 1))]))
    .join('')
}

/** Seconds as `m:ss`, from an hour on `h:mm:ss`; a dash where nothing was measured. */
export function shownSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
