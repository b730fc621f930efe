import type { Text } from '../../language.ts'

/** Which addresses webhooks may reach. */
export const alertRuleSettingsTexts = {
  title: {
    'zh-CN': 'Webhook 地址',
    en: 'Webhook addresses',
    ko: '웹훅 주소',
    ja: 'Webhook の宛先',
    pt: 'Endereços de webhooks',
    vi: 'Địa chỉ webhook',
    th: 'ที่อยู่เว็บฮุก',
  },
  allow: {
    'zh-CN': 'Webhook 可访问的内网地址',
    en: 'Private addresses that webhooks may reach',
    ko: '웹훅이 접근할 수 있는 사설 주소',
    ja: 'Webhook の接続を許可する内部アドレス',
    pt: 'Endereços privados que webhooks podem acessar',
    vi: 'Địa chỉ nội bộ webhook được phép truy cập',
    th: 'ที่อยู่ภายในที่เว็บฮุกเข้าถึงได้',
  },
  allow_help: {
    'zh-CN': '默认只访问公网地址。可填地址或网段；服务器自身及其所在网络只能逐个填写地址',
    en: 'Only public addresses by default. Addresses or ranges; in the network of the server itself only single addresses count',
    ko: '기본적으로 공인 주소만 접근합니다. 주소나 대역을 입력하되, 서버 자신과 같은 네트워크는 개별 주소만 인정됩니다',
    ja: '既定では公開アドレスのみです。アドレスまたは範囲を指定します。サーバー自身のネットワークでは個別のアドレスだけが有効です',
    pt: 'Por padrão só endereços públicos. Endereços ou faixas; na rede do próprio servidor só valem endereços individuais',
    vi: 'Mặc định chỉ địa chỉ công cộng. Nhập địa chỉ hoặc dải; trong mạng của chính máy chủ chỉ tính từng địa chỉ riêng',
    th: 'ปกติเข้าถึงเฉพาะที่อยู่สาธารณะ ใส่ที่อยู่หรือช่วงได้ แต่ในเครือข่ายของเซิร์ฟเวอร์เองต้องระบุทีละที่อยู่',
  },
} satisfies Record<string, Text>
