/** The command that lists what a number counts: a list, and what it is asked for by the names of its filters. */
export function listCommand(list: string, query: Readonly<Record<string, string>>): string {
  const options = Object.entries(query).flatMap(([filter, value]) => [
    `--${filter.replaceAll('_', '-')}`,
    quoted(value),
  ])
  return ['qd', list, 'list', ...options].join(' ')
}

const quoted = (value: string) => (/[\s]/.test(value) ? `'${value}'` : value)
