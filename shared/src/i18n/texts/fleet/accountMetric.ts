import type { ResourceTexts } from '../../../resource/define.ts'
import type { accountMetric } from '../../../resources/fleet/accountMetric.ts'
import { words } from '../../words.ts'

export const accountMetricTexts = {
  title: {
    'zh-CN': '账号数据',
    en: 'Account metrics',
    ko: '계정 지표',
    ja: 'アカウント指標',
    pt: 'Métricas das contas',
    vi: 'Số liệu tài khoản',
    th: 'ตัวเลขของบัญชี',
  },
  one: {
    'zh-CN': '账号数据',
    en: 'account metric',
    ko: '계정 지표',
    ja: 'アカウント指標',
    pt: 'métrica da conta',
    vi: 'số liệu tài khoản',
    th: 'ตัวเลขของบัญชี',
  },
  'field.account': words.account,
  'field.day': words.day,
  'field.time': words.measuredAt,
  'field.fans': words.fans,
  'field.following': words.following,
  'field.posts': words.postCount,
  'field.views': words.views,
  'field.likes': words.likesCount,
  'field.comments': words.commentsCount,
  'field.shares': words.shares,
} satisfies ResourceTexts<typeof accountMetric>
