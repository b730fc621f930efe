import type { Text } from '../../language.ts'

export const cliWorkflowTexts = {
  check: {
    'zh-CN': '显示现在开始会生成什么、会被什么拒绝',
    en: 'show what a start would make now, and what would be refused',
    ko: '지금 시작하면 무엇을 만들고 무엇이 거절될지 표시',
    ja: '今開始した場合に作るものと拒否されるものを表示',
    pt: 'mostra o que um início criaria agora e o que seria recusado',
    vi: 'hiện bắt đầu bây giờ sẽ tạo gì và bị từ chối gì',
    th: 'แสดงว่าถ้าเริ่มตอนนี้จะสร้างอะไรและอะไรถูกปฏิเสธ',
  },
  mine: {
    'zh-CN': '等待您的小组决定的事项',
    en: 'what waits for a decision of your group',
    ko: '내 그룹의 결정을 기다리는 것',
    ja: 'あなたのグループの判断を待つもの',
    pt: 'o que espera uma decisão do seu grupo',
    vi: 'việc chờ nhóm của bạn quyết định',
    th: 'สิ่งที่รอการตัดสินใจของกลุ่มคุณ',
  },
  steps: {
    'zh-CN': '显示一次执行各步骤的进展',
    en: 'show how far each step of a run has come',
    ko: '실행의 각 단계 진행 표시',
    ja: '実行の各ステップの進み具合を表示',
    pt: 'mostra o andamento de cada etapa de uma execução',
    vi: 'hiện tiến độ từng bước của lần chạy',
    th: 'แสดงความคืบหน้าแต่ละขั้นของการทำงาน',
  },
  shown: {
    'zh-CN': '显示决定前应看的内容',
    en: 'show what whoever decides is to see',
    ko: '결정하기 전에 볼 내용 표시',
    ja: '判断する前に見る内容を表示',
    pt: 'mostra o que quem decide deve ver',
    vi: 'hiện nội dung người quyết định cần xem',
    th: 'แสดงสิ่งที่ผู้ตัดสินต้องดู',
  },
} satisfies Record<string, Text>
