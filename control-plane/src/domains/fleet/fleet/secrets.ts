import { createHash } from 'node:crypto'

/** What is stored of a token or secret. They are 256 bits of chance, so a plain hash is as good as a slow one. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
