const [width, height] = [100, 24]

/** How numbers went, drawn small: no axes, no words, a gap where there is none. Beside it stands the number itself. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, most] = [Math.min(0, ...known), Math.max(...known)]
  const x = (n: number) => (n * width) / (values.length - 1)
  const y = (value: number) => height - 2 - ((value - least) / (most - least || 1)) * (height - 4)
  const path = values.map((value, n) => {
    if (value === null) return ''
    const begins = n === 0 || values[n - 1] === null
    return `${begins ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`
  })
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  )
}
