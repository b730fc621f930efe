import type { ResourceTexts } from '../../../resource/define.ts'
import type { appBuild } from '../../../resources/fleet/appBuild.ts'
import { words } from '../../words.ts'

export const appBuildTexts = {
  title: {
    'zh-CN': '应用安装包',
    en: 'App builds',
    ko: '앱 빌드',
    ja: 'アプリのビルド',
    pt: 'Builds de apps',
    vi: 'Bản dựng ứng dụng',
    th: 'บิลด์แอป',
  },
  'field.package': words.appPackage,
  'field.apk_md5': words.apkMd5,
  'field.version': words.version,
  'field.version_code': words.versionCode,
  'field.approved': words.approval,
  'field.approved_by': {
    'zh-CN': '审批人',
    en: 'Decided by',
    ko: '결정한 사람',
    ja: '決定者',
    pt: 'Decidido por',
    vi: 'Người duyệt',
    th: 'ผู้ตัดสินใจ',
  },
  'field.remark': words.remark,
  'field.update_time': words.updated,
  'choice.approved.0': words.approvalPending,
  'choice.approved.1': words.approvalGiven,
  'choice.approved.2': words.approvalRefused,
  'help.apk_md5': {
    'zh-CN': '安装包文件的 MD5，32 位小写十六进制',
    en: 'MD5 of the APK file: 32 lower-case hexadecimal digits',
    ko: 'APK 파일의 MD5. 소문자 16진수 32자리',
    ja: 'APK ファイルの MD5。小文字の 16 進数 32 桁',
    pt: 'MD5 do arquivo APK: 32 dígitos hexadecimais minúsculos',
    vi: 'MD5 của tệp APK: 32 chữ số thập lục phân viết thường',
    th: 'MD5 ของไฟล์ APK เลขฐานสิบหกตัวพิมพ์เล็ก 32 หลัก',
  },
  'more.empty': {
    'zh-CN': '登记允许使用的安装包后，可在版本库中看到哪些手机装的不是它',
    en: 'Once approved builds are listed here, the version library shows which phones have another one',
    ko: '승인한 빌드를 등록하면 버전 목록에서 다른 빌드를 쓰는 휴대폰을 볼 수 있습니다',
    ja: '承認したビルドを登録すると、別のものが入った端末をバージョン一覧で確認できます',
    pt: 'Com os builds aprovados aqui, a lista de versões mostra quais celulares têm outro',
    vi: 'Khi bản dựng được duyệt có ở đây, thư viện phiên bản cho thấy máy nào dùng bản khác',
    th: 'เมื่อลงรายการบิลด์ที่อนุมัติแล้ว คลังเวอร์ชันจะแสดงว่าเครื่องใดใช้บิลด์อื่น',
  },
} satisfies ResourceTexts<typeof appBuild>
