/** Name as SQL takes it, whatever word it is. */
export function quoted(name: string): string {
  return `"${name}"`
}

export function textSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
