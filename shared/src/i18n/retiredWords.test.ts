import { expect, test } from 'vitest'
import { type Language, languages, type Text, wordsIn } from './language.ts'
import { texts } from './texts.gen.ts'

/**
 * Words that texts no longer use, with what they say instead (docs/terms.md). They come back with the next list unless something
 * stops them: a text that needs one in another sense is reworded, or its key stands in `otherSense`.
 */
const retired: Readonly<Record<Language, readonly (readonly [word: RegExp, instead: string])[]>> = {
  'zh-CN': [
    [/控制台服务|控制平台/, '控制平面'],
    [/主机程序/, '代理程序'],
    [/爬虫/, '蜘蛛'],
    [/审批/, '审核'],
    [/归还/, '释放'],
    [/预约/, '排队'],
    [/持有人/, '占用者'],
    [/一起操作|共同操作/, '协同操作'],
    [/责任方/, '失败归因'],
    [/设备群/, '全部设备'],
    [/未提交|已提交/, '尚未进入发布步骤，已进入发布步骤'],
    [/本站|己方|我方/, '自有站点'],
    [/附属配置/, '附属空间'],
    [/应答/, '响应'],
    [/休息/, '冷却'],
    [/界限|限值/, '阈值'],
    [/上传者/, '上传人'],
    [/号码类型|下拉配置/, '卡类型'],
    [/试用(?!期)/, '灰度'],
    [/席位/, '账号位'],
    [/添加“/, '新增'],
    [/你/, '您'],
    [/[这那哪一每\d]部手机/, '台'],
  ],
  en: [
    [/\b(begun|began)\b/i, 'started'],
    [/\bnonsense\b/i, 'invalid response'],
    [/\bfault of\b|\bwhose fault\b/i, 'failure cause'],
    [/\b(mend|mended)\b/i, 'fix, solved'],
    [/\bupgradeable\b/i, 'upgradable'],
    [
      /\b(rows|phones|lines) a page\b|\ba day, at most\b|\brows a file\b|\b(object|range) a line\b/i,
      'per page, per day, per file, per line',
    ],
    [/\b(give|gives|given|gave) (it |the phone |\w+ )?back\b/i, 'release'],
    [/\b(take|takes|taken|put) (it |everything )?back\b(?! to the queue)/i, 'undo, requeue'],
    [/\bstop switch\b/i, 'emergency stop'],
    [/\bwhole fleet\b/i, 'all devices'],
    [/\bsign(ed|s)? ?[- ]?(in|out)\b/i, 'log in, log out'],
    [/\b(pick|picks|picked)\b/i, 'select'],
    [/\bsub-(system|domain)/i, 'subsystem, subdomain'],
    [/\b(referral|index)-(site|station)|\branking-station/i, 'lead site, ranking site'],
    [/\bstart-account\b/i, 'account set-up mode'],
    [/\b(rests|resting|rest) (until|for|after)\b/i, 'cooldown'],
    [/\bin the row\b/i, 'in the queue'],
    [/\bstands? here\b/i, 'appears here'],
    [/npm run/, 'what the user can do in the product'],
    [/npm run/, 'what the user can do in the product'],
  ],
  ko: [
    [/장비/, '기기'],
    [/쉬는|쉽니다/, '쿨다운'],
    [/계정 등록 모드/, '계정 준비 모드'],
    [/보유자/, '점유자'],
  ],
  ja: [
    [/機器/, 'デバイス'],
    [/引き継/, '引き取る, 移管'],
    [/休止/, 'クールダウン'],
  ],
  pt: [
    [/máquinas? host/i, 'host'],
    [/repouso/i, 'em espera'],
    [/efetivad/i, 'publicação'],
  ],
  vi: [
    [/control plane|hệ thống điều khiển/i, 'bộ điều khiển'],
    [/trình thu thập/i, 'bot thu thập'],
    [/tác nhân/i, 'tác tử'],
    [/kịch bản/i, 'tập lệnh'],
    [/(nhóm|số) trang\b/i, 'website'],
  ],
  th: [[/control plane/i, 'ระบบควบคุม']],
}

/** Texts that use such a word in another sense. */
const otherSense = new Set<string>([])

test.each(languages)('no text in %s uses a retired word', (language) => {
  const found = Object.values(texts).flatMap((area) =>
    Object.entries<Readonly<Record<string, Text>>>(area).flatMap(([namespace, keys]) =>
      Object.entries(keys).flatMap(([key, text]) => {
        const name = `${namespace}.${key}`
        if (otherSense.has(name)) return []
        const words = wordsIn(text, language)
        return retired[language]
          .filter(([word]) => word.test(words))
          .map(([, instead]) => `${name}: “${words}” (say ${instead})`)
      }),
    ),
  )
  expect(found).toEqual([])
})
