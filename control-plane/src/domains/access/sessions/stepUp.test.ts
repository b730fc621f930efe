import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { someone } from '../../../resources/write/writeHarness.testing.ts'
import { createAttempts } from './attempts.ts'
import { createStepUp } from './stepUp.ts'

onEachEngine('the step-up on the $name engine', (engine) => {
  let now = Date.now()
  let plane: TestPlane
  let remove: () => Promise<void>
  beforeAll(async () => {
    const database = await createMigrated(engine)
    remove = database.remove
    plane = await startTestPlane({ databaseUrl: database.url, now: () => now })
  })
  afterAll(async () => {
    await plane.stop()
    await remove()
    await engine.stop?.()
  })

  test('a code counts for five minutes of its session, and once; who has no second factor is not asked', async () => {
    const { store } = plane.context
    const ann = await plane.addUser(6)
    const { ask } = createStepUp(
      plane.context,
      createAttempts(store, () => now),
    )
    const actor = { ...someone(ann.id, ann.username), sessionId: 5 }
    const shown = (code?: string) => ask(actor, { code, agent: 'test' })
    await shown()

    const { secret } = (await ann.call(beginSecondFactor)).data
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
    await ann.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(ann.password) } })
    await expect(shown()).rejects.toMatchObject({ code: 'login_code_required' })
    await expect(shown(code())).rejects.toMatchObject({ code: 'login_code_wrong' })

    now += 60_000
    await shown(code())
    await shown()
    const other = ask({ ...actor, sessionId: 6 }, { code: code(), agent: 'test' })
    await expect(other).rejects.toMatchObject({ code: 'login_code_wrong' })
    now += 5 * 60_000
    await expect(shown()).rejects.toMatchObject({ code: 'login_code_required' })
  })
})
