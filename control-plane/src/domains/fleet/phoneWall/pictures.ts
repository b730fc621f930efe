import { wallLimits } from '@quarterdeck/shared/values/wallLimits.ts'

/** A phone on the wall, as far as its picture goes. */
export interface SeenPhone {
  id: number
  serial: string
  hostId: number
}

export interface Picture {
  id: number
  at: number
  png: string
}

/** The small pictures of phones, in memory alone, and which of them are wanted. Pure but for what it keeps; times are given. */
export interface Pictures {
  /** Somebody has these phones in view. */
  look(phones: readonly SeenPhone[], now: number): void
  of(id: number): Picture | undefined
  /** A picture has come; gives its phone, or nothing where nobody asked this host for it. */
  took(hostId: number, serial: string, png: string, now: number): number | undefined
  /** Something about these phones has changed: a fresh picture soon. No ids: about all. */
  refresh(ids: readonly number[]): void
  /** Of which phones a picture is to be asked for now, by their host. */
  due(now: number): Map<number, string[]>
}

interface Watched extends SeenPhone {
  until: number
  askedAt: number
  isStale: boolean
  picture: Picture | undefined
}

/** A phone that changes all the time has a fresh picture so often. */
const calmMs = 3000
/** What nobody has looked at for so long is forgotten. */
const keptMs = 10 * 60_000

export function createPictures(): Pictures {
  const watched = new Map<number, Watched>()
  const isDue = ({ until, askedAt, isStale }: Watched, now: number) =>
    until > now && now - askedAt >= (isStale ? calmMs : wallLimits.refreshMs)

  return {
    look(phones, now) {
      for (const phone of phones) {
        const known = watched.get(phone.id) ?? { askedAt: 0, isStale: false, picture: undefined }
        watched.set(phone.id, { ...known, ...phone, until: now + wallLimits.lookMs })
      }
    },
    of: (id) => watched.get(id)?.picture,
    took(hostId, serial, png, now) {
      const phone = [...watched.values()].find((one) => one.hostId === hostId && one.serial === serial)
      if (phone) phone.picture = { id: phone.id, at: now, png }
      return phone?.id
    },
    refresh(ids) {
      const named = ids.length === 0 ? [...watched.keys()] : ids
      for (const id of named) {
        const phone = watched.get(Number(id))
        if (phone) phone.isStale = true
      }
    },
    due(now) {
      const byHost = new Map<number, string[]>()
      for (const phone of watched.values()) {
        if (phone.until + keptMs < now) watched.delete(phone.id)
        if (!isDue(phone, now)) continue
        phone.askedAt = now
        phone.isStale = false
        byHost.set(phone.hostId, [...(byHost.get(phone.hostId) ?? []), phone.serial])
      }
      return byHost
    },
  }
}
