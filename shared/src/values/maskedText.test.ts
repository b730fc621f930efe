import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedText } from './maskedText.ts'

const stays = (text: string) => expect([text, maskedText(text)]).toEqual([text, text])

test('numbers of cards are masked but for their last four, however they are written', () => {
  for (const [text, masked] of [
    ['card 4111111111111111 thanks', 'card ••••••••••••1111 thanks'],
    ['6011-5776-3171-1174', '••••-••••-••••-1174'],
    ['3782 822463 10005', '•••• •••••• •0005'],
    ['2221000000000009', '••••••••••••0009'],
    ['6212345678901232', '••••••••••••1232'],
    ['４１１１ １１１１ １１１１ １１１１', '•••• •••• •••• １１１１'],
    // A number beside it, and what stands behind a card on a form (zendesk/credit_card_sanitizer#47).
    ['99 4111-1111-1111-1111', '99 ••••-••••-••••-1111'],
    ['4111 1111 1111 1111 12 27 123', '•••• •••• •••• 1111 12 27 123'],
    ['http://foobar.example/1 4111 1111 1111 1111', 'http://foobar.example/1 •••• •••• •••• 1111'],
    ['4111\u00a01111\u00a01111\u00a01111', '••••\u00a0••••\u00a0••••\u00a01111'],
  ])
    expect(maskedText(text!)).toBe(masked)
})

test('other long numbers stay: orders, parcels, telephones, times, decimals, addresses', () => {
  for (const text of [
    // The check digit fits, and no card begins so (pii-shield#209, tinycortex#154).
    '1548138160707',
    'court 1747-9192-2056-7223',
    // What a shop or a carrier calls something, although it looks like a card (credit_card_sanitizer#33).
    'Order no. 4111111111111111 has not come',
    'tracking number: 6011577631711174',
    '订单号：4111111111111111',
    '運單號 6011 5776 3171 1174',
    '주문번호 4111111111111111',
    '注文番号は4111111111111111です',
    'mã vận đơn 4111111111111111',
    'หมายเลขพัสดุ 4111111111111111',
    'o código de rastreio 4111111111111111',
    // Arachni#647, sunshine-conversations-web#676, credit_card_sanitizer#24 and #32.
    'translate(0%, -0.5309136012499991%)',
    '4501-0136-5373-6750-3770-1005-3736-3900-1440-2401-0720-19',
    'call +4111111111111111',
    '4111 111.111.111.111',
    '4111111111111112',
    'https://shop.example/p/4111111111111111',
    'mail 4111111111111111@shop.example',
    'from 2026-11-20 10:00 to 2026-11-21 18:30, +44 20 7946 0777, 0086 138 0013 8000',
    '41111111111111111111111',
  ])
    stays(text)
})

test('codes that are good once are masked in the seven languages, before and behind their word', () => {
  for (const [text, masked] of [
    ['Your code is 123456', 'Your code is ••••••'],
    ['code: 123-456', 'code: •••-•••'],
    ['G-123456 is your verification code.', 'G-•••••• is your verification code.'],
    ['123 456 is your Shelf code', '••• ••• is your Shelf code'],
    ['OTP 4821', 'OTP ••••'],
    ['您的验证码是 482913，请勿泄露', '您的验证码是 ••••••，请勿泄露'],
    ['482913是您的验证码', '••••••是您的验证码'],
    ['인증번호 482913', '인증번호 ••••••'],
    ['인증번호는 [482913]입니다', '인증번호는 [••••••]입니다'],
    ['認証コードは 482913 です', '認証コードは •••••• です'],
    ['確認コード：4829', '確認コード：••••'],
    ['Seu código de verificação é 482913', 'Seu código de verificação é ••••••'],
    ['Mã xác nhận của bạn là 482913', 'Mã xác nhận của bạn là ••••••'],
    ['รหัสยืนยันของคุณคือ 482913', 'รหัสยืนยันของคุณคือ ••••••'],
    ['CODE ４８２９１３', 'CODE ••••••'],
  ])
    expect([text, maskedText(text!)]).toEqual([text, masked])
  for (const text of [
    'promo code 20262026',
    'Use the discount code 1234',
    'zip code 90210',
    'postal code 10115',
    'error code 40412',
    'código postal 01310100',
    'クーポンコード 1234',
    '우편 코드 12345',
    'The code works. 2026 was the year',
    'code 12',
    'code 1234567890',
    'I have 123456 followers',
    'the code costs 1234.50',
    'encoded 123456',
  ])
    stays(text)
})

test('passwords are masked, and talk about passwords is not', () => {
  for (const [text, masked] of [
    ['password: hunter2', 'password: ••••••'],
    ['My password is Hunter-22!', 'My password is ••••••'],
    ['login tea pwd=correcthorse ok', 'login tea pwd=•••••• ok'],
    ['密码：abc123，谢谢', '密码：••••••，谢谢'],
    ['密码是 tea2026', '密码是 ••••••'],
    ['パスワードは tea2026 です', 'パスワードは •••••• です'],
    ['비밀번호: qwerty', '비밀번호: ••••••'],
    ['Minha senha é Cha#2026', 'Minha senha é ••••••'],
    ['mật khẩu là tra2026', 'mật khẩu là ••••••'],
    ['รหัสผ่าน: tea2026', 'รหัสผ่าน: ••••••'],
  ])
    expect([text, maskedText(text!)]).toEqual([text, masked])
  for (const text of [
    'I forgot my password, please help',
    'password is wrong',
    'How do I change the password?',
    '忘记密码了怎么办',
    'パスワードを忘れました',
    'a senha não funciona',
  ])
    stays(text)
})

test('masked twice is masked once, a number keeps its length, and no text takes long', () => {
  const pieces = fc.constantFrom(
    '4111 1111 1111 1111',
    'code',
    ' 123456',
    'password: x1!y',
    ' ',
    '-',
    '•',
    '4',
    '密码是',
    '\n',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 }),
      (parts) => {
        const once = maskedText(parts.join(''))
        expect(maskedText(once)).toBe(once)
      },
    ),
  )
  // Where a pattern went back and forth, one of these would take minutes.
  for (const text of [
    '4 '.repeat(500),
    '1'.repeat(1000),
    'code '.repeat(200),
    'password'.repeat(125),
    'a1!'.repeat(333),
  ])
    expect(maskedText(text)).toHaveLength(text.length)
})
