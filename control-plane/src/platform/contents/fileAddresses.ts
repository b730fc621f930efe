import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What an address of a file says of itself. */
export interface FileAddress {
  id: number
  /** 1: the thumbnail. */
  thumb: number
  /** UTC milliseconds. */
  until: number
  sign: string
}

/**
 * Addresses of files that browsers can open without a session, given out with rows. They hold for this hour and the next, and are the
 * same all through an hour, so that browsers keep what they have loaded. After a restart others are given out.
 */
export interface FileAddresses {
  of(id: number, kind: 'whole' | 'thumb'): string
  isGood(address: FileAddress): boolean
}

const hourMs = 3_600_000

export function createFileAddresses(now: () => number): FileAddresses {
  const key = randomBytes(32)
  const signOf = ({ id, thumb, until }: Omit<FileAddress, 'sign'>) =>
    createHmac('sha256', key).update(`${id}/${thumb}/${until}`).digest('base64url')
  return {
    of(id, kind) {
      const thumb = kind === 'thumb' ? 1 : 0
      const until = (Math.floor(now() / hourMs) + 2) * hourMs
      return `/api/file/${id}?${thumb === 1 ? 'thumb=1&' : ''}until=${until}&sign=${signOf({ id, thumb, until })}`
    },
    isGood({ sign, ...address }) {
      const [given, wanted] = [Buffer.from(sign), Buffer.from(signOf(address))]
      return given.length === wanted.length && timingSafeEqual(given, wanted) && now() < address.until
    },
  }
}
