import type { ViewTexts } from '../../../resource/define.ts'
import type { Text } from '../../language.ts'

export const masterDeviceTexts = {
  title: {
    'zh-CN': '主系统设备',
    en: 'Main-system devices',
    ko: '기본 시스템 기기',
    ja: 'メインシステム端末',
    pt: 'Dispositivos de sistema principal',
    vi: 'Thiết bị hệ thống chính',
    th: 'อุปกรณ์ระบบหลัก',
  },
  'more.empty': {
    'zh-CN': '连接主机后，其手机的主系统会显示在这里',
    en: 'The main systems of a connected host’s phones appear here',
    ko: '연결된 호스트의 휴대폰 기본 시스템이 여기에 표시됩니다',
    ja: '接続されたホストの端末のメインシステムがここに表示されます',
    pt: 'Os sistemas principais dos celulares de um host conectado aparecem aqui',
    vi: 'Hệ thống chính của điện thoại thuộc máy host đã kết nối sẽ hiện ở đây',
    th: 'ระบบหลักของโทรศัพท์บนโฮสต์ที่เชื่อมต่อจะแสดงที่นี่',
  },
} satisfies ViewTexts & Record<string, Text>
