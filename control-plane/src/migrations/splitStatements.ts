import { stretches } from '../platform/store/sqlText.ts'

/** Cuts a file of SQL into its statements, without their semicolons. Knows strings, comments and triggers. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = new Statement()
  for (const { kind, text: stretch } of stretches(text)) {
    if (kind !== 'code') {
      statement.text += stretch
      statement.isEmpty &&= kind === 'comment'
      continue
    }
    for (const [token] of stretch.matchAll(/;|\w+|[^;\w]+/g)) {
      if (token === ';' && statement.depth === 0) {
        if (!statement.isEmpty) statements.push(statement.text.trim())
        statement = new Statement()
      } else {
        statement.take(token)
      }
    }
  }
  if (!statement.isEmpty) statements.push(statement.text.trim())
  return statements
}

class Statement {
  text = ''
  isEmpty = true
  /** How many BEGIN and CASE wait for their END. Only a trigger's body has semicolons inside. */
  depth = 0
  #opening = ''

  take(token: string): void {
    this.text += token
    if (token.trim() === '') return
    this.isEmpty = false
    const word = token.toLowerCase()
    if (this.#opening.length < 40 && /^\w/.test(word)) this.#opening += `${word} `
    if (!/^create (?:temp |temporary )?trigger /.test(this.#opening)) return
    if (word === 'begin' || word === 'case') this.depth++
    if (word === 'end') this.depth--
  }
}
