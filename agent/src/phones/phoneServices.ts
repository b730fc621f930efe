import type { Duplex } from 'node:stream'

/** Opens a service of a phone, e.g. `localabstract:name`; its stream ends with the signal. */
export type PhoneServices = (service: string, signal: AbortSignal) => Promise<Duplex>
