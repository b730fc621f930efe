import { isIp } from './ip.ts'

/**
 * The registrable main domain of a host: `a.b.example.com` gives `example.com`, `x.example.com.cn` gives
 * `example.com.cn`. By rule, not by list: below a country's two letters, a generic second label (com, co, gov …) belongs to
 * the ending. An IP address, and a host of one label, stays as it is. A trailing dot and letter case do not count.
 */
export function mainDomainOf(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (isIp(name.replace(/^\[|\]$/g, ''))) return name.replace(/^\[|\]$/g, '')
  const labels = name.split('.')
  const [second = '', ending = ''] = labels.slice(-2)
  const endingLength = ending.length === 2 && generic.has(second) ? 2 : 1
  return labels.slice(-(endingLength + 1)).join('.')
}

/** Second labels that registries of countries give out names below. */
const generic = new Set(
  'com co net org gov edu ac or ne go ad gr lg ed mil info biz name nom gob gouv id web sch in mi re pe ltd plc me firm gen ind idv game club ebiz art adv eco tv'.split(
    ' ',
  ),
)
