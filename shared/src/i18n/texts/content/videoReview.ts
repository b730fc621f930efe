import type { ViewTexts } from '../../../resource/define.ts'

export const videoReviewTexts = {
  title: {
    'zh-CN': '视频审核',
    en: 'Video review',
    ko: '동영상 검수',
    ja: '動画審査',
    pt: 'Revisão de vídeos',
    vi: 'Duyệt video',
    th: 'ตรวจวิดีโอ',
  },
  'more.empty': {
    'zh-CN': '没有待审视频',
    en: 'No video waits for a review',
    ko: '검수를 기다리는 동영상이 없습니다',
    ja: '審査待ちの動画はありません',
    pt: 'Nenhum vídeo espera revisão',
    vi: 'Không có video nào chờ duyệt',
    th: 'ไม่มีวิดีโอที่รอตรวจ',
  },
} satisfies ViewTexts
