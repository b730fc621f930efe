import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { siteAccess } from '@quarterdeck/shared/resources/site/siteAccess.ts'
import { expect, test } from 'vitest'
import { tablesOf } from '../../../resources/table.ts'
import { ingestKindsOf } from './kind.ts'
import { receive } from './receive.ts'

test('nobody reads on for a sender that has gone, however much has come', async () => {
  const definition: AnyResource = siteAccess
  const kind = ingestKindsOf(tablesOf([definition], { computed: {}, hooks: {} })).get('access')!
  const gone = new AbortController()
  let pieces = 0
  const endless = async function* () {
    for (;;) {
      if (++pieces === 20) gone.abort(new Error('the sender has gone'))
      yield Buffer.from('\n'.repeat(65_536))
      yield Buffer.from('{"siteName":"a"}\n')
    }
  }
  const reply = { received: 0, added: 0, changed: 0, same: 0, wrong: 0, errors: [] }
  const reading = receive(kind, endless(), reply, {
    by: { organisationId: 1, username: 'admin' },
    write: async () => ({ added: 0, changed: 0 }),
    transaction: async (work) => work(undefined as never),
    zone: 'UTC',
    now: Date.now,
    signal: gone.signal,
    words: ({ code }) => code,
  })
  await expect(reading).rejects.toThrow('the sender has gone')
})
