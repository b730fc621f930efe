import type { ResourceTexts } from '../../../resource/define.ts'
import type { phoneVersion } from '../../../resources/fleet/phoneVersion.ts'
import { words } from '../../words.ts'
import { appVersionTexts } from './appVersion.ts'

export const phoneVersionTexts = {
  title: {
    'zh-CN': '手机的应用版本',
    en: 'Versions by phone',
    ko: '휴대폰별 버전',
    ja: '端末別のバージョン',
    pt: 'Versões por celular',
    vi: 'Phiên bản theo điện thoại',
    th: 'เวอร์ชันแยกตามโทรศัพท์',
  },
  'field.serial': words.serial,
  'field.host': words.host,
  'field.online': words.online,
  'field.kind': appVersionTexts['field.kind'],
  'field.package': appVersionTexts['field.package'],
  'field.version': appVersionTexts['field.version'],
  'field.version_code': appVersionTexts['field.version_code'],
  'field.md5': appVersionTexts['field.md5'],
  'field.approved': appVersionTexts['field.approved'],
  'choice.kind.1': appVersionTexts['choice.kind.1'],
  'choice.kind.2': appVersionTexts['choice.kind.2'],
  'choice.approved.0': appVersionTexts['choice.approved.0'],
  'choice.approved.1': appVersionTexts['choice.approved.1'],
  'choice.approved.2': appVersionTexts['choice.approved.2'],
  'choice.approved.3': appVersionTexts['choice.approved.3'],
  'more.empty': appVersionTexts['more.empty'],
} satisfies ResourceTexts<typeof phoneVersion>
