/** An IPv4 or IPv6 address. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

function isIpv6(text: string): boolean {
  if (!text.includes(':') || text.includes(':::') || text.split('::').length > 2) return false
  let groups = text.split(':')
  if (isIpv4(groups.at(-1)!)) groups = [...groups.slice(0, -1), '0', '0']
  const filled = groups.filter((group) => group !== '')
  if (!filled.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  if (text.includes('::')) return filled.length < 8
  return groups.length === 8 && filled.length === 8
}
