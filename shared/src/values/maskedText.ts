/**
 * What nobody should have to read in a message of somebody else: numbers of payment cards, codes that are good once, passwords.
 *
 * A text of a message or a comment is kept masked; what was written is sealed beside it. What is masked keeps its length where it is a
 * number, so that the text still reads: `4111 1111 1111 1111` is `•••• •••• •••• 1111`.
 */

const dot = '•'
/** A password does not tell how long it is. */
const hidden = dot.repeat(6)

/** The same text without numbers of cards, codes and passwords; the same again where it is masked once more. */
export function maskedText(text: string): string {
  return maskedCodes(maskedPasswords(maskedCards(text)))
}

/** Digits as people write them, in whatever script: `４`, `٤`. */
const digit = '[0-9０-９٠-٩۰-۹๐-๙]'
/** Between groups of digits: one blank or dash of any kind. */
const between = '[ \\u00a0\\u2007\\u2009\\u202f\\u3000‐-―-]'
/** In front of what is no number of its own: a decimal, a telephone number, a piece of an address or of a name. */
const notBehind = '(?<![\\p{L}\\p{N}_.,+#=/%&@])'
const groupsOfDigits = new RegExp(
  `${notBehind}${digit}+(?:${between}${digit}+)*(?![\\p{L}\\p{N}_@]|[.,]${digit})`,
  'gu',
)
/** What stands in front of a number that a shop or a carrier gave, in the seven languages. */
const numberOfThings =
  /(?:\b(?:order|orders|tracking|parcel|shipment|waybill|invoice|ticket|case|serial|imei|sku|ref|reference|pedido|rastreio|rastreamento|encomenda|fatura|nota)\b|订单|訂單|运单|運單|快递|快遞|物流|单号|單號|发票|發票|주문|송장|운송장|注文|追跡|伝票|đơn hàng|vận đơn|mã đơn|hóa đơn|คำสั่งซื้อ|พัสดุ|ใบแจ้งหนี้)[^\d\n]{0,24}$/iu
/** So much stands before a number at most that says what it is. */
const lookBack = 40

function maskedCards(text: string): string {
  return text.replace(groupsOfDigits, (found, at: number) => {
    if (numberOfThings.test(text.slice(Math.max(0, at - lookBack), at))) return found
    const groups = [...found.matchAll(new RegExp(`${digit}+`, 'gu'))].map((one) => ({ at: one.index, said: one[0] }))
    // A long number that goes on with dashes is no card with something behind it.
    if (/^[^ ]{30,}$/.test(found)) return found
    let masked = found
    for (let from = 0; from < groups.length; from++) {
      const to = lastOfCard(groups, from)
      if (to === undefined) continue
      const [start, end] = [groups[from]!.at, groups[to]!.at + groups[to]!.said.length]
      masked = masked.slice(0, start) + butLastFour(masked.slice(start, end)) + masked.slice(end)
      from = to
    }
    return masked
  })
}

/** The group with which a card ends that begins in this one. */
function lastOfCard(groups: readonly { said: string }[], from: number): number | undefined {
  let number = ''
  let last: number | undefined
  for (let to = from; to < groups.length; to++) {
    number += plainDigits(groups[to]!.said)
    if (number.length > 19) return last
    if (number.length >= 13 && isCard(number)) last = to
  }
  return last
}

function butLastFour(text: string): string {
  const digits = text.match(new RegExp(digit, 'gu'))!.length
  let seen = 0
  return text.replace(new RegExp(digit, 'gu'), (one) => (++seen > digits - 4 ? one : dot))
}

/** By its check digit alone one number in ten would be a card: it must begin as cards do, and be as long as those. */
function isCard(number: string): boolean {
  return issuers.some(([begins, lengths]) => begins.test(number) && lengths.includes(number.length)) && isLuhn(number)
}

const issuers: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 18, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^3(?:0[0-59]|[689])/, [14, 16, 17, 18, 19]],
  [/^(?:62|81)/, [16, 17, 18, 19]],
  [/^(?:50|5[6-9]|6[37])/, [16, 18, 19]],
]

function isLuhn(number: string): boolean {
  let sum = 0
  for (const [at, one] of [...number].toReversed().entries()) {
    const doubled = Number(one) * (at % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function plainDigits(text: string): string {
  return text.replace(/[^0-9]/gu, (one) => {
    const point = one.codePointAt(0)!
    const zero = [0xff10, 0x660, 0x6f0, 0xe50].find((first) => point >= first && point < first + 10)
    return zero === undefined ? one : String(point - zero)
  })
}

/** Words for what is good once. A code of a shop, a town or a fault is another one. */
const otherCodes =
  'promo|promotion|promotional|discount|coupon|voucher|referral|invite|invitation|gift|zip|postal|post|area|country|dialling|error|status|product|item|colou?r|source|bar|qr|dress|model|order|tracking|swift|sort'
const codeWords = [
  `(?<!\\b(?:${otherCodes})[ -]?)\\b(?:codes?|passcode|otp|pin)\\b`,
  '(?:验证|校验|动态|安全|確認|驗證|认证|認證|登录)码|(?:驗證|認證|確認)碼|动态密码|验证密码',
  '(?:認証|確認|検証|セキュリティ|ワンタイム)?(?<!(?:クーポン|割引|郵便|商品|エラー|バー|招待|プロモーション)\\s?)コード|暗証番号|認証番号|確認番号',
  '(?:인증|확인|보안)\\s?(?:번호|코드)|(?<!(?:할인|쿠폰|우편|상품|오류|초대)\\s?)코드',
  'c[óo]digo(?! (?:postal|promocional|de (?:desconto|barras|rastreio|rastreamento|erro|[áa]rea)))|\\bsenha de uso [úu]nico',
  'mã (?:xác (?:minh|nhận|thực)|otp|bảo mật|pin)',
  'รหัส(?:ยืนยัน|otp|\\s?otp|ความปลอดภัย|ครั้งเดียว)|โค้ดยืนยัน',
].join('|')
const code = `(?:[A-Z]{1,2}-)?${digit}{3}[ -]?${digit}{3}(?:${digit}{2})?|${digit}{4,8}`
const noMore = `(?![\\p{L}\\p{N}_%€$£¥₩฿]|[.,:/]${digit}|${between}${digit})`
const codeBehind = new RegExp(
  `((?:${codeWords})[^\\p{N}•\\n.!?。！？]{0,24}?)(?<![\\p{L}\\p{N}#/])(${code})${noMore}`,
  'giu',
)
/** `123456 is your code`, `123456 是您的验证码`. */
const codeBefore = new RegExp(
  `${notBehind}(?<!${digit}${between})(${code})(?=(?: |(?= ?[^\\x00-\\x7f]))[^\\p{N}•\\n.!?。！？]{0,24}(?:${codeWords})(?![:：]? ?${digit}))`,
  'giu',
)

function maskedCodes(text: string): string {
  return text
    .replace(codeBefore, (_all, number: string) => withoutDigits(number))
    .replace(codeBehind, (_all, before: string, number: string) => before + withoutDigits(number))
}

function withoutDigits(text: string): string {
  return text.replace(new RegExp(digit, 'gu'), dot)
}

const passwordWords =
  '\\b(?:password|passwd|passphrase|passcode|pwd)|密码|密碼|口令|パスワード|비밀번호|비번|패스워드|\\bsenha|\\bpalavra-passe|mật khẩu|รหัสผ่าน|พาสเวิร์ด'
/** After a colon whatever stands there; after a word that says what it is, what looks like a password. */
const saidOutright = new RegExp(
  `((?:${passwordWords})[^\\S\\n]{0,3}[:：=＝][^\\S\\n]{0,3})([^\\s，。；、]{3,64})`,
  'giu',
)
const saidInWords = new RegExp(
  `((?:${passwordWords})[^\\S\\n]{0,3}(?:is|was|are|是|为|為|はです|は|が|는|은|é|era|là|คือ|เป็น|[-–—>])?[^\\S\\n]{0,3}["'“「『]?)((?=[\\x21-\\x7e]{0,63}[\\d!@#$%^&*_+=~])[\\x21-\\x7e]{4,64})`,
  'giu',
)

function maskedPasswords(text: string): string {
  const hide = (_all: string, before: string) => before + hidden
  return text.replace(saidOutright, hide).replace(saidInWords, hide)
}
