import { readFile } from 'node:fs/promises'
import { mostEvidenceBytes } from '@quarterdeck/shared/protocol/evidence.ts'

/** `later`: worth trying again. `never`: too large, or the control plane does not want it. */
export type Uploaded = 'done' | 'later' | 'never'

const timeoutMs = 60_000

/** Sends the evidence of an attempt on a connection of its own, so that no message of a run waits behind it. */
export async function upload(
  path: string,
  { server, secret, lease, signal }: { server: string; secret: string; lease: number; signal: AbortSignal },
): Promise<Uploaded> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || bytes.length > mostEvidenceBytes) return 'never'
  try {
    const response = await fetch(`${server}/api/agents/evidence?lease=${lease}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/zip' },
      body: bytes,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.arrayBuffer()
    if (response.ok) return 'done'
    return response.status >= 500 || [401, 408, 429].includes(response.status) ? 'later' : 'never'
  } catch {
    return 'later'
  }
}
