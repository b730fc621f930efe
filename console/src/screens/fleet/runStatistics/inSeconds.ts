/** `m:ss` of seconds; a dash where nothing was measured. */
export function inSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
