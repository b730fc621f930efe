import type { Text } from '../../language.ts'

/** What checks of nodes may reach. */
export const nodeSettingsTexts = {
  title: {
    'zh-CN': '节点地址',
    en: 'Node addresses',
    ko: '노드 주소',
    ja: 'ノードのアドレス',
    pt: 'Endereços de nós',
    vi: 'Địa chỉ nút',
    th: 'ที่อยู่โหนด',
  },
  allow: {
    'zh-CN': '允许检测的内网地址',
    en: 'Private addresses that may be checked',
    ko: '점검할 수 있는 사설 주소',
    ja: 'チェックを許可する内部アドレス',
    pt: 'Endereços privados que podem ser verificados',
    vi: 'Địa chỉ nội bộ được phép kiểm tra',
    th: 'ที่อยู่ภายในที่ตรวจสอบได้',
  },
  allow_help: {
    'zh-CN': '默认只检测公网地址。内网中的节点请在此填写地址或网段，例如 192.168.1.0/24；对外部组织的节点不生效',
    en: 'By default only public addresses. For nodes in your own network enter addresses or ranges, such as 192.168.1.0/24; nodes of external organisations get nothing of it',
    ko: '기본적으로 공인 주소만 점검합니다. 내부 네트워크의 노드는 주소나 대역을 입력하세요. 예: 192.168.1.0/24. 외부 조직의 노드에는 적용되지 않습니다',
    ja: '既定では公開アドレスのみです。社内ネットワークのノードは、アドレスまたは範囲を入力します（例：192.168.1.0/24）。外部組織のノードには適用されません',
    pt: 'Por padrão só endereços públicos. Para nós na própria rede, informe endereços ou faixas, como 192.168.1.0/24; não vale para nós de organizações externas',
    vi: 'Mặc định chỉ kiểm tra địa chỉ công cộng. Với nút trong mạng riêng, nhập địa chỉ hoặc dải, ví dụ 192.168.1.0/24; không áp dụng cho nút của tổ chức bên ngoài',
    th: 'ปกติตรวจสอบเฉพาะที่อยู่สาธารณะ สำหรับโหนดในเครือข่ายของคุณให้ใส่ที่อยู่หรือช่วง เช่น 192.168.1.0/24 โดยไม่มีผลกับโหนดขององค์กรภายนอก',
  },
} satisfies Record<string, Text>
