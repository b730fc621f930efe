import type { Text } from '../../language.ts'

/** Where model providers may be. */
export const modelProviderSettingsTexts = {
  title: {
    'zh-CN': '模型地址',
    en: 'Model addresses',
    ko: '모델 주소',
    ja: 'モデルの接続先',
    pt: 'Endereços de modelos',
    vi: 'Địa chỉ mô hình',
    th: 'ที่อยู่โมเดล',
  },
  allow: {
    'zh-CN': '模型服务商可使用的内网地址',
    en: 'Private addresses that model providers may have',
    ko: '모델 제공자가 쓸 수 있는 사설 주소',
    ja: 'モデルプロバイダーに許可する内部アドレス',
    pt: 'Endereços privados que provedores de modelos podem ter',
    vi: 'Địa chỉ nội bộ mà nhà cung cấp mô hình được dùng',
    th: 'ที่อยู่ภายในที่ผู้ให้บริการโมเดลใช้ได้',
  },
  allow_help: {
    'zh-CN': '默认只连接公网的 HTTPS 地址。自建模型服务请在此填写其地址或网段，例如 192.168.1.20',
    en: 'By default only public HTTPS addresses. For a model server of your own, enter its address or range here, such as 192.168.1.20',
    ko: '기본적으로 공인 HTTPS 주소만 연결합니다. 자체 모델 서버는 주소나 대역을 입력하세요. 예: 192.168.1.20',
    ja: '既定では公開 HTTPS アドレスのみです。自前のモデルサーバーは、アドレスまたは範囲をここに入力します（例：192.168.1.20）',
    pt: 'Por padrão só endereços HTTPS públicos. Para um servidor de modelos próprio, informe aqui o endereço ou a faixa, como 192.168.1.20',
    vi: 'Mặc định chỉ kết nối địa chỉ HTTPS công cộng. Với máy chủ mô hình riêng, nhập địa chỉ hoặc dải, ví dụ 192.168.1.20',
    th: 'ปกติเชื่อมต่อเฉพาะที่อยู่ HTTPS สาธารณะ หากมีเซิร์ฟเวอร์โมเดลเอง ให้ใส่ที่อยู่หรือช่วงที่นี่ เช่น 192.168.1.20',
  },
} satisfies Record<string, Text>
