import type { ResourceTexts } from '../../../resource/define.ts'
import type { whitelist } from '../../../resources/fleet/whitelist.ts'
import { words } from '../../words.ts'

export const whitelistTexts = {
  title: {
    'zh-CN': '设备白名单',
    en: 'Device whitelist',
    ko: '기기 화이트리스트',
    ja: '機器ホワイトリスト',
    pt: 'Lista de dispositivos permitidos',
    vi: 'Danh sách thiết bị cho phép',
    th: 'รายชื่ออุปกรณ์ที่อนุญาต',
  },
  'field.kind': {
    'zh-CN': '设备类型',
    en: 'Device',
    ko: '기기 종류',
    ja: '機器の種類',
    pt: 'Dispositivo',
    vi: 'Loại thiết bị',
    th: 'ประเภทอุปกรณ์',
  },
  'choice.kind.1': words.phone,
  'choice.kind.2': words.host,
  'field.number': {
    'zh-CN': '手机序列号或主机名',
    en: 'Serial or host name',
    ko: '휴대폰 일련번호 또는 호스트 이름',
    ja: '端末のシリアルまたはホスト名',
    pt: 'Número de série ou nome do host',
    vi: 'Số sê-ri hoặc tên máy chủ',
    th: 'หมายเลขเครื่องหรือชื่อโฮสต์',
  },
  'field.model': words.model,
  'field.version': words.version,
  'field.audit_status': words.auditStatus,
  'choice.audit_status.0': words.auditPending,
  'choice.audit_status.1': words.auditApproved,
  'choice.audit_status.2': words.auditRejected,
  'field.remark': words.remark,
  'field.create_time': {
    'zh-CN': '添加时间',
    en: 'Added',
    ko: '추가 시간',
    ja: '追加日時',
    pt: 'Adicionado em',
    vi: 'Thêm lúc',
    th: 'เพิ่มเมื่อ',
  },
  'more.empty': {
    'zh-CN': '列入白名单的设备首次出现时即按此处状态处理',
    en: 'A device on the list has its status from the moment it first appears',
    ko: '목록에 있는 기기는 처음 나타날 때 여기의 상태를 갖습니다',
    ja: 'リストの機器は初めて現れた時点でここの状態になります',
    pt: 'Um dispositivo da lista assume este estado assim que aparece',
    vi: 'Thiết bị trong danh sách nhận trạng thái này ngay khi xuất hiện lần đầu',
    th: 'อุปกรณ์ในรายการจะได้สถานะนี้ทันทีที่ปรากฏครั้งแรก',
  },
} satisfies ResourceTexts<typeof whitelist>

/** Whether a phone or a host may be worked with, and who says so: `auditFields` and `auditActions`. */
export const auditTexts = {
  'field.audit_status': words.auditStatus,
  'field.audit_remark': words.auditRemark,
  'choice.audit_status.0': words.auditPending,
  'choice.audit_status.1': words.auditApproved,
  'choice.audit_status.2': words.auditRejected,
  'action.approve': words.approve,
  'action.approve.audit_remark': words.auditRemark,
  'action.reject': words.rejectDevice,
  'action.reject.audit_remark': words.auditRemark,
} as const
