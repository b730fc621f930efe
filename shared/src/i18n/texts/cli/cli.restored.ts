import type { Text } from '../../language.ts'

export const cliRestoredTexts = {
  marked: {
    'zh-CN': '下一次启动会把数据视为 {{made}} 的，在确认之前不发送任何内容',
    en: 'The next start takes the data to be of {{made}}: nothing goes out until somebody lets it go on',
    ko: '다음 시작부터 데이터를 {{made}} 시점으로 보고, 허용할 때까지 아무것도 보내지 않습니다',
    ja: '次の起動からデータを {{made}} のものとして扱い、許可するまで何も送り出しません',
    pt: 'A próxima inicialização tratará os dados como de {{made}}: nada sai até alguém mandar continuar',
    vi: 'Lần khởi động tới sẽ coi dữ liệu là của {{made}}: không có gì được gửi cho đến khi có người cho tiếp tục',
    th: 'การเริ่มครั้งถัดไปจะถือว่าข้อมูลเป็นของ {{made}} และไม่ส่งสิ่งใดจนกว่าจะสั่งทำต่อ',
  },
} satisfies Record<string, Text>
