import { linkFile } from '@quarterdeck/shared/contracts/files.ts'
import { ask } from '../api/ask.ts'
import type { HostedName } from './hostedName.ts'

/** A link that works once without a session, as one can send it to somebody; and until when. */
export async function signedLink(file: HostedName): Promise<{ href: string; expires: string }> {
  const { data } = await ask(linkFile, { body: file })
  return { href: new URL(data.url, location.href).href, expires: data.expires }
}

/** Lets the browser itself download it: it shows progress, and a large file never goes through the page's memory. */
export async function downloadHosted(file: HostedName): Promise<void> {
  const link = document.createElement('a')
  link.href = (await signedLink(file)).href
  link.download = ''
  link.click()
}
