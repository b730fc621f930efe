interface StepsProps {
  at: number
  names: readonly string[]
}

/** Where one is among a few steps. */
export function Steps({ at, names }: StepsProps) {
  return (
    <ol className="steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'step step-past' : index === at ? 'step step-now' : 'step'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="step-number numbers">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
