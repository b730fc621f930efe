import type { ResourceTexts } from '../../../resource/define.ts'
import type { phoneVersion } from '../../../resources/fleet/phoneVersion.ts'
import { words } from '../../words.ts'

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
  one: {
    'zh-CN': '手机的应用版本',
    en: 'version on a phone',
    ko: '휴대폰의 앱 버전',
    ja: '端末のアプリバージョン',
    pt: 'versão em um celular',
    vi: 'phiên bản trên điện thoại',
    th: 'เวอร์ชันบนเครื่อง',
  },
  'field.serial': words.serial,
  'field.host': words.host,
  'field.online': words.online,
  'field.kind': words.kind,
  'field.package': words.appPackage,
  'field.version': words.version,
  'field.version_code': words.versionCode,
  'field.md5': words.apkMd5,
  'field.approved': words.approval,
  'choice.kind.1': words.anApp,
  'choice.kind.2': words.androidSystem,
  'choice.approved.0': words.approvalPending,
  'choice.approved.1': words.auditApproved,
  'choice.approved.2': words.approvalRefused,
  'choice.approved.3': words.buildNotListed,
  'more.empty': words.versionsHelp,
} satisfies ResourceTexts<typeof phoneVersion>
