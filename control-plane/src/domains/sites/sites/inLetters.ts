import { domainToUnicode } from 'node:url'

/** An address with its host in the letters of its script: `xn--fsqu00a.example/a` gives `例子.example/a`. What is no such address stays. */
export function inLetters(address: string): string {
  if (!/(?:^|\.)xn--/i.test(address)) return address
  const [, host = '', rest = ''] = /^([^:/]*)(.*)$/s.exec(address) ?? []
  return `${domainToUnicode(host) || host}${rest}`
}
