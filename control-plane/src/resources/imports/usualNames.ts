import type { TextFormat } from '@quarterdeck/shared/resource/field.ts'
import { countries, languageCodes, type NamedCodes } from '@quarterdeck/shared/values/namedCodes.ts'
import { foldedText } from '@quarterdeck/shared/values/unseenMarks.ts'

/** What people write for countries and languages, where it is neither their code nor what `Intl` calls them, without points. */
const usual = {
  country: `CN: prc, people's republic of china, mainland china, china mainland, 中华人民共和国, 中国大陆, 大陆, 中國, 中華人民共和國, 内地
    GB: england, great britain, britain, 英格兰, 大不列颠, 영국, イングランド, inglaterra, anh
    US: usa, america, united states of america, the us, the united states, 美利坚合众国, 美國, アメリカ, 米国, eua, estados unidos da américa, hoa kỳ, mỹ, อเมริกา
    KR: korea, republic of korea, rok, s korea, 大韩民国, 南韩, 韓國, 한국, 남한, hàn quốc, coreia, เกาหลี, เกาหลีใต้
    KP: dprk, north korea, 朝鲜, 북한
    HK: hongkong, hong kong sar, 中国香港, 香港特别行政区, 홍콩, ホンコン
    MO: macau, macao, macau sar, 中国澳门, 澳门特别行政区, 澳門, 마카오, マカオ
    TW: taiwan, 中国台湾, 台灣, 臺灣, roc, chinese taipei, đài loan, ไต้หวัน
    VN: viet nam, vietnam, việt nam, 越南社会主义共和国
    TH: ประเทศไทย, siam, 泰國
    CZ: czech republic, czech, 捷克共和国
    RU: russia, russian federation, 俄国, 俄羅斯
    AE: uae, emirates, 阿联酋
    NL: holland, the netherlands, 荷兰王国
    PH: the philippines, philippines
    TR: turkey, 土耳其
    MM: burma, 缅甸联邦
    CI: ivory coast
    LA: lao pdr, laos
    IR: islamic republic of iran
    SY: syrian arab republic
    TZ: united republic of tanzania
    SZ: swaziland
    MK: macedonia
    CD: dr congo, drc
    CG: republic of the congo
    VA: vatican
    JP: 日本国, nippon
    DE: federal republic of germany, 德意志联邦共和国
    SG: republic of singapore
    MY: malaysia
    SA: ksa, kingdom of saudi arabia`,
  language: `zh: 简体中文, 繁体中文, 繁體中文, 简体, 繁体, 汉语, 漢語, 普通话, 国语, 华语, mandarin, simplified chinese, traditional chinese, chinese simplified, chinese traditional, 中国语, 中国話
    en: 英文, 英語, american english, british english, us english, uk english
    ja: 日文, 日語, 日本语
    ko: 韩文, 韓文, 韩国语, 朝鲜语, 한국말
    es: 西语, 西班牙文, castellano, castilian
    pt: 葡语, 葡文, 葡萄牙文, brazilian portuguese, português do brasil
    fr: 法文
    de: 德文
    ru: 俄文
    it: 意大利文
    ar: 阿拉伯文
    vi: 越南文, 越文
    th: 泰文, ภาษาไทย
    id: bahasa indonesia, bahasa, 印尼文
    ms: bahasa melayu, malaysian, 马来文
    tl: tagalog, filipino, 菲律宾语
    fa: farsi
    he: עברית`,
}

type Named = keyof typeof usual

/** Names that are looked up, in folded form. Worked out when they are first asked for. */
const made = new Map<Named, ReadonlyMap<string, string>>()

/** A day as it is stored, where a cell begins with its year, or has no more of the day than its beginning; which of day and month comes first is not guessed. */
const day =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?)?$/

function usualDay(cell: string): string {
  const [, year, , ...parts] = day.exec(cell.normalize('NFKC').trim()) ?? []
  const [month = '', date = ''] = parts.filter((part) => part !== undefined)
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** The code where a cell says a country or a language by a name that people use, and a day by its digits; else what the cell says. */
export function usualCode(format: TextFormat | undefined, cell: string): string {
  if (format === 'day') return usualDay(cell)
  if (format !== 'country' && format !== 'language') return cell
  const named: NamedCodes = format === 'country' ? countries : languageCodes
  if (cell.trim() === '' || named.of(cell.trim()) !== undefined) return cell
  const plain = foldedText(cell)
  const known = made.get(format) ?? namesOf(format, named)
  made.set(format, known)
  return named.of(plain) ?? known.get(plain) ?? known.get(plain.replaceAll('.', '')) ?? cell
}

function namesOf(format: Named, named: NamedCodes): ReadonlyMap<string, string> {
  const own = named.codes().flatMap((code): [string, string][] => {
    const name = ownName(format, code)
    return name === undefined ? [] : [[foldedText(name), code]]
  })
  const others = usual[format].split('\n').flatMap((line) => {
    const [code = '', names = ''] = line.trim().split(': ')
    return names.split(', ').map((name): [string, string] => [foldedText(name), code])
  })
  return new Map([...own, ...others])
}

/** What a language calls itself, and a country in the language that most of its people speak. */
function ownName(format: Named, code: string): string | undefined {
  const language = format === 'language' ? code : new Intl.Locale(`und-${code}`).maximize().language
  try {
    return new Intl.DisplayNames(language, { type: format === 'country' ? 'region' : 'language', fallback: 'none' }).of(
      code,
    )
  } catch {
    return undefined
  }
}
