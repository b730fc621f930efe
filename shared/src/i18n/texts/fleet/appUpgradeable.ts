import type { ResourceTexts } from '../../../resource/define.ts'
import type { appUpgradeable } from '../../../resources/fleet/appUpgradeable.ts'
import { words } from '../../words.ts'

export const appUpgradeableTexts = {
  title: {
    'zh-CN': '可升级的手机',
    en: 'Phones to upgrade',
    ko: '업그레이드할 휴대폰',
    ja: 'アップグレードできる端末',
    pt: 'Celulares a atualizar',
    vi: 'Điện thoại có thể nâng cấp',
    th: 'โทรศัพท์ที่อัปเกรดได้',
  },
  one: {
    'zh-CN': '可升级的手机',
    en: 'upgradable phone',
    ko: '업그레이드 가능한 휴대폰',
    ja: 'アップグレードできる端末',
    pt: 'celular a atualizar',
    vi: 'điện thoại có thể nâng cấp',
    th: 'เครื่องที่อัปเกรดได้',
  },
  'field.build': {
    'zh-CN': '安装包编号',
    en: 'Build number',
    ko: '빌드 번호',
    ja: 'ビルド番号',
    pt: 'Número do build',
    vi: 'Số bản dựng',
    th: 'หมายเลขบิลด์',
  },
  'field.package': words.appPackage,
  'field.serial': words.phone,
  'field.host': words.host,
  'field.version': words.version,
  'field.version_code': words.versionCode,
  'field.online': words.online,
} satisfies ResourceTexts<typeof appUpgradeable>
