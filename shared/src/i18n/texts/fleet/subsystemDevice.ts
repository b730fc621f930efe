import type { ViewTexts } from '../../../resource/define.ts'
import type { Text } from '../../language.ts'

export const subsystemDeviceTexts = {
  title: {
    'zh-CN': '子系统设备',
    en: 'Subsystem devices',
    ko: '하위 시스템 기기',
    ja: 'サブシステム端末',
    pt: 'Dispositivos de subsistema',
    vi: 'Thiết bị hệ thống con',
    th: 'อุปกรณ์ระบบย่อย',
  },
  'more.empty': {
    'zh-CN': '手机上还没有子系统；在手机上新建用户后会显示在这里',
    en: 'No phone has a subsystem yet; users that are created on a phone appear here',
    ko: '아직 하위 시스템이 있는 휴대폰이 없습니다. 휴대폰에 사용자를 만들면 여기에 표시됩니다',
    ja: 'サブシステムのある端末はまだありません。端末にユーザーを作成するとここに表示されます',
    pt: 'Nenhum celular tem subsistema ainda; usuários criados no celular aparecem aqui',
    vi: 'Chưa điện thoại nào có hệ thống con; người dùng được tạo trên điện thoại sẽ hiện ở đây',
    th: 'ยังไม่มีโทรศัพท์ที่มีระบบย่อย ผู้ใช้ที่สร้างบนเครื่องจะแสดงที่นี่',
  },
} satisfies ViewTexts & Record<string, Text>
