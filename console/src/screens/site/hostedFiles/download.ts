import { linkFile } from '@quarterdeck/shared/contracts/files.ts'
import { ask } from '../../../api/ask.ts'

/** The name of a hosted file, out of the address that a list gives. */
export function hostedName(url: string): string {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('name') ?? ''
}

/** A link that works once without a session, as one can send it to somebody; and until when. */
export async function signedLink(url: string): Promise<{ href: string; expires: string }> {
  const { data } = await ask(linkFile, { body: { name: hostedName(url) } })
  return { href: new URL(data.url, location.href).href, expires: data.expires }
}

/** Lets the browser itself download it: it shows progress, and a large file never goes through the page's memory. */
export async function downloadHosted(url: string): Promise<void> {
  const link = document.createElement('a')
  link.href = (await signedLink(url)).href
  link.download = ''
  link.click()
}
