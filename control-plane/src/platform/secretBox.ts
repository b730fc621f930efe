import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that must be read again, and therefore cannot be hashed, as they stand in the database. */
export interface SecretBox {
  /** `owner` says whose it is: sealed for one row, it opens in no other. */
  seal(secret: string, owner: string): string
  /** Undefined: sealed with another key or for another owner, or damaged. */
  open(sealed: string, owner: string): string | undefined
  /** A hash that only this installation can make, for one purpose: what bears it is its own. */
  mac(text: string, purpose: string): string
}

/** Bytes of a key. */
export const keyLength = 32

const mark = 'sealed:'
const [nonceLength, tagLength] = [12, 16]

export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** AES-256-GCM: `sealed:` and, in base64url, nonce, tag and what was encrypted. */
export function createSecretBox(key: Uint8Array): SecretBox {
  const keys = new Map<string, Buffer>()
  return {
    mac(text, purpose) {
      const own = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `mac ${purpose}`, keyLength))
      keys.set(purpose, own)
      return createHmac('sha256', own).update(text).digest('base64url')
    },
    seal(secret, owner) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      const begin = nonceLength + tagLength
      if (!isSealed(sealed) || bytes.length < begin) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(nonceLength, begin))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(begin)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
