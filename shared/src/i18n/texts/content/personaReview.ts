import type { ViewTexts } from '../../../resource/define.ts'

export const personaReviewTexts = {
  title: {
    'zh-CN': '人设审核',
    en: 'Persona review',
    ko: '페르소나 검수',
    ja: 'ペルソナ審査',
    pt: 'Revisão de personas',
    vi: 'Duyệt persona',
    th: 'ตรวจเพอร์โซนา',
  },
  'more.empty': {
    'zh-CN': '没有待审核的人设',
    en: 'No persona waits for a review',
    ko: '검수를 기다리는 페르소나가 없습니다',
    ja: '審査待ちのペルソナはありません',
    pt: 'Nenhuma persona espera revisão',
    vi: 'Không có persona nào chờ duyệt',
    th: 'ไม่มีเพอร์โซนาที่รอตรวจ',
  },
} satisfies ViewTexts
