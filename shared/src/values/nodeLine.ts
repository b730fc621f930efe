/**
 * A line of a text file of nodes, `host:port,country,usage,remark`, as cells in this order; undefined for a blank line and a
 * comment (`#`, `;` or `//`). IPv6 stands in brackets. Without them the last group of an address could as well be the port, so
 * that such a line has none, and is refused for it. What a remark says may hold commas.
 */
export function nodeCells(line: string): string[] | undefined {
  const text = line.replace(/\p{Cf}/gu, '').trim()
  if (text === '' || /^(?:#|;|\/\/)/.test(text)) return undefined
  // People write beside an address where it is.
  const bare = text.replace(/^([^\s,，]+)\s+(?:#|;|\/\/).*$/, '$1')
  const [address = '', country = '', usage = '', ...remark] = bare.split(/[,，]/)
  const [host, port] = endpointOf(address)
  return [nodeHostOf(host), port, country.trim(), usage.trim(), remark.join(',').trim()]
}

/** Host and port; what cannot be told apart is left as it is, for whoever says what is wrong with it. */
function endpointOf(address: string): [host: string, port: string] {
  const text = address.normalize('NFKC').trim()
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(text)
  if (bracketed) return [bracketed[1]!, (bracketed[2] ?? '').trim().replace(/:.*$/, ':…')]
  const [host, port, ...more] = text.split(':')
  return more.length > 0 || text.includes('@') ? [withoutPassword(text), ''] : [host!.trim(), port?.trim() ?? '']
}

/** A line with a name and a password is refused, and kept to be mended: these are not kept. */
function withoutPassword(text: string): string {
  const [address = text] = text.split('@').slice(-1)
  const named = address === text ? '' : '…@'
  // Of an IPv6 address without brackets all parts are its own.
  if (/^[\da-f:.]+$/i.test(address)) return `${named}${address}`
  const [, kept, secret] = /^((?:\w+:\/\/)?(?:\[[^\]]*\]|[^:]+):\d{1,5})(:.*)?$/.exec(address) ?? []
  return `${named}${secret === undefined ? address : `${kept}:…`}`
}

/** One spelling of a host: small letters, no dot at the end, and an IPv6 address as short as it can be. */
export function nodeHostOf(host: string): string {
  const text = host.trim().toLowerCase().replace(/\.$/, '')
  const url = `http://[${text}]`
  return text.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text
}
