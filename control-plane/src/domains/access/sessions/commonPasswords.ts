import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'

/** What everybody tries first, and the empty one; only sha256 of a password arrives here, so that nothing else can be said of it. */
const common = `
  123456 123456789 12345678 1234567890 12345 1234567 111111 000000 123123 654321 666666 888888 112233 5201314 password
  password1 password123 qwerty qwerty123 qwertyuiop abc123 abc12345 a123456 a123456789 1q2w3e4r 1qaz2wsx iloveyou admin
  admin123 admin1234 administrator root toor letmein welcome welcome1 monkey dragon sunshine princess football baseball
  master shadow superman passw0rd p@ssw0rd zaq12wsx changeme default guest test test123 demo quarterdeck
  Password Password1 Password12 Password123 Password1234 Passw0rd P@ssw0rd P@ssword1 Qwerty123 Qwerty12 Qwer1234
  Abc12345 Abcd1234 Abc123456 Aa123456 Aa12345678 Aa123456789 A1234567 Admin123 Admin1234 Admin12345 Admin@123 Welcome1
  Welcome123 Changeme1 Changeme123 Letmein1 Iloveyou1 Summer2024 Summer2025 Winter2024 Winter2025 Spring2025 Quarterdeck1
  Test1234 Test12345 Root1234 1Qaz2wsx 1qaz2WSX Zaq12wsx Zaq1xsw2 Q1w2e3r4 Monkey123 Dragon123 Football1 Princess1`
const hashes = new Set(['', ...common.split(/\s+/).filter(Boolean)].map(hashPassword))

/** Refuses, at its field, a password that anybody would guess. */
export function refuseCommon(hash: string, field = 'password'): void {
  if (hashes.has(hash)) throw new AppError('invalid', {}, { problems: [{ field, code: 'password_common' }] })
}
