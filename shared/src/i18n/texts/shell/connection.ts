import type { Text } from '../../language.ts'

/** Whether the server is reached. */
export const connectionTexts = {
  offline: {
    'zh-CN': '连接已断开，正在重新连接',
    en: 'Connection lost; reconnecting',
    ko: '연결이 끊겨 다시 연결하는 중입니다',
    ja: '接続が切れました。再接続しています',
    pt: 'Conexão perdida; reconectando',
    vi: 'Mất kết nối; đang kết nối lại',
    th: 'การเชื่อมต่อขาด กำลังเชื่อมต่อใหม่',
  },
  failure: {
    'zh-CN': '后端未启动或代理错误',
    en: 'The backend is not started, or the proxy is wrong',
    ko: '백엔드가 시작되지 않았거나 프록시 오류입니다',
    ja: 'バックエンドが起動していないか、プロキシの設定が誤っています',
    pt: 'O servidor não foi iniciado ou o proxy está errado',
    vi: 'Máy chủ chưa khởi động hoặc proxy bị lỗi',
    th: 'เซิร์ฟเวอร์ยังไม่เริ่ม หรือพร็อกซีผิดพลาด',
  },
} satisfies Record<string, Text>
