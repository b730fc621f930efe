import type { ViewTexts } from '../../../resource/define.ts'

export const orderPaymentTexts = {
  title: {
    'zh-CN': '收款记录',
    en: 'Payments',
    ko: '결제 기록',
    ja: '支払い記録',
    pt: 'Pagamentos',
    vi: 'Thu tiền',
    th: 'บันทึกการชำระเงิน',
  },
} satisfies ViewTexts
