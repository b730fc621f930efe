import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import { type BesidePhoneProps, besidePhone, type PhoneInHand } from '../../../resource/besidePhone.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'

/** The work that the address says the phone is opened for. */
export function BesidePhone(phone: PhoneInHand) {
  const [params] = useAddressParams()
  const named = [...besidePhone()].flatMap(([name, load]) => {
    const subject = params.get(name)
    return subject ? [{ name, subject, Draw: drawn(name, load) }] : []
  })
  return named.map(({ name, subject, Draw }) => (
    <Suspense key={`${name} ${subject}`} fallback={<Skeleton active title={false} />}>
      <Draw {...phone} subject={subject} />
    </Suspense>
  ))
}

const made = new Map<string, ComponentType<BesidePhoneProps>>()

function drawn(name: string, load: () => Promise<ComponentType<BesidePhoneProps>>): ComponentType<BesidePhoneProps> {
  const known = made.get(name)
  if (known) return known
  const component = lazy(async () => ({ default: await load() }))
  made.set(name, component)
  return component
}
