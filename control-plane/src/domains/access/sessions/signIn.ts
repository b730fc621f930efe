import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { fitsAddress } from '@quarterdeck/shared/values/addressPattern.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { Directory } from './directory.ts'
import { type HashCost, hashSlowly, isDated, isSecret } from './passwords.ts'
import { useCode } from './secondFactor.ts'
import { addressesOf, findPerson, readPassword, readSignIn, setLastLogin, setPassword } from './store.ts'

export interface SignInInput {
  username: string
  /** sha256 in hex, as it comes over the wire. */
  password: string
  code?: string | undefined
  address: string
  agent: string
}

/** Name, password and code against a new session's token. Throws the refusals of a login; each failure is audited. */
export async function signIn(
  context: Context,
  { attempts, directory, cost }: { attempts: Attempts; directory: Directory; cost: HashCost },
  input: SignInInput,
): Promise<string> {
  const attempt = await attempts.take(input)
  const user = await readSignIn.get(context.store.read, { username: input.username })
  // A name that does not exist takes as long as a wrong password.
  const right = await isSecret(input.password, user?.password || (await dummyHash(cost)))
  if (!user || !right) return refuse(context, input, 'login_failed')
  if (user.available !== 1) return refuse(context, input, 'login_not_available')
  if (!(await mayComeFrom(context, user, input.address))) return refuse(context, input, 'address_not_allowed')
  if (user.second_factor === 1) await checkCode(context, attempt, user, input)
  const fresh = isDated(user.password, cost) ? await hashSlowly(input.password, cost) : undefined
  const token = await context.store.write(async (tx) => {
    // The password may have been changed while it was being checked.
    const now = await readPassword.get(tx, { id: user.id })
    if (now?.password !== user.password || now.available !== 1) throw new AppError('login_failed')
    if (fresh) await setPassword.run(tx, { id: user.id, password: fresh })
    await setLastLogin.run(tx, { id: user.id, at: context.now() })
    await context.audit.record(tx, {
      actor: { userId: user.id, username: user.username },
      action: 'session.login',
      resource: 'session',
      rowId: user.id,
      summary: auditMessage('done', { deed: 'session.login', name: user.username }),
      address: input.address,
    })
    return directory.open(tx, { id: user.id, address: input.address, agent: input.agent })
  })
  await attempt.succeeded()
  return token
}

/** Whoever knows the password may know from where it is good: nobody else hears of it. */
async function mayComeFrom({ store }: Context, { id }: { id: number }, address: string): Promise<boolean> {
  const person = await findPerson.get(store.read, { userId: id })
  if (person?.ip_verify !== 1) return true
  const patterns = await addressesOf(store.read, person)
  return patterns.some((pattern) => fitsAddress(pattern, address))
}

async function checkCode(context: Context, attempt: Attempt, user: { id: number }, input: SignInInput): Promise<void> {
  if (!input.code) {
    await attempt.released()
    throw new AppError('login_code_required', {}, { problems: [{ field: 'code', code: 'login_code_required' }] })
  }
  const { code } = input
  const used = await context.store.write((tx) =>
    useCode(tx, context.secrets, { userId: user.id, code, now: context.now() }),
  )
  if (!used) await refuse(context, input, 'login_code_wrong')
}

async function refuse(
  context: Context,
  { username, address }: SignInInput,
  code: 'login_failed' | 'login_not_available' | 'login_code_wrong' | 'address_not_allowed',
): Promise<never> {
  await context.store.write((tx) =>
    context.audit.record(tx, {
      // The name is what somebody typed: nothing says that it was its owner.
      actor: 'stranger',
      action: 'session.refused',
      resource: 'session',
      summary: auditMessage('refused', { refusal: code, name: JSON.stringify(username) }),
      after: { typed: username },
      address,
    }),
  )
  throw new AppError(code)
}

const dummies = new Map<string, Promise<string>>()
function dummyHash(cost: HashCost): Promise<string> {
  const key = `${cost.memory}/${cost.passes}`
  const known = dummies.get(key) ?? hashSlowly('nobody has this password', cost)
  dummies.set(key, known)
  return known
}
