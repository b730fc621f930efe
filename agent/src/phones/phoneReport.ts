import { type FromAgent, mostApps, type PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'

/** Tells the control plane of the phones: of all of them on a new connection, and of those that have changed. */
export interface PhoneReport {
  now(): void
  soon(): void
  /** What has changed, without waiting for more of it. */
  changes(): void
  stop(): void
}

/** Many phones change together, e.g. when a hub is plugged in: one message for all. */
const gatherMs = 200
/** With no more than `mostApps` in it, a message is below 1 MB. */
const phonesAtOnce = 100

export function createPhoneReport(
  inventory: () => { list(): PhoneFacts[]; leftOut(): string[] },
  send: (message: FromAgent) => boolean,
): PhoneReport {
  let timer: NodeJS.Timeout | undefined
  /** What was told of each phone on this connection. */
  let told = new Map<string, string>()
  let toldLeftOut = ''

  function tell(isNew: boolean): void {
    clearTimeout(timer)
    timer = undefined
    if (isNew) told = new Map()
    const phones = inventory().list()
    const texts = new Map(phones.map((phone) => [phone.serial, JSON.stringify(phone)]))
    const changed = phones.filter(({ serial }) => told.get(serial) !== texts.get(serial))
    const isGone = [...told.keys()].some((serial) => !texts.has(serial))
    const names = inventory().leftOut()
    const isLeftOutNew = toldLeftOut !== names.join('\n')
    if (changed.length === 0 && !isGone && !isNew && !isLeftOutNew) return
    for (const part of partsOf(changed)) {
      if (!send({ type: 'phones', phones: part, listed: [...texts.keys()], leftOut: names })) return
      toldLeftOut = names.join('\n')
      for (const { serial } of part) told.set(serial, texts.get(serial)!)
    }
    for (const serial of told.keys()) if (!texts.has(serial)) told.delete(serial)
  }
  return {
    now: () => tell(true),
    soon() {
      timer ??= setTimeout(() => tell(false), gatherMs)
    },
    changes: () => tell(false),
    stop: () => clearTimeout(timer),
  }
}

/** At least one, which may be empty: the control plane then hears who is there. */
function partsOf(phones: readonly PhoneFacts[]): PhoneFacts[][] {
  const parts: PhoneFacts[][] = [[]]
  let apps = 0
  for (const phone of phones) {
    const part = parts.at(-1)!
    apps += phone.apps.length
    if (part.length < phonesAtOnce && (apps <= mostApps || part.length === 0)) part.push(phone)
    else {
      parts.push([phone])
      apps = phone.apps.length
    }
  }
  return parts
}
