const most = 300
/** What keys look like, those of others included. */
const keys = /\b(?:sk|pk|rk|key|api)[-_][\w*-]{6,}|\bBearer\s+\S+/gi

/** A server's own sentence as people read it: in one line, without keys, at most 300 characters. */
export function masked(said: string, apiKey: string): string {
  const open = apiKey === '' ? said : said.replaceAll(apiKey, '…')
  const line = open
    .replace(keys, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line
}
