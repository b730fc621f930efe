import type { ViewTexts } from '../../../resource/define.ts'

export const libraryVideoTexts = {
  title: {
    'zh-CN': '视频素材库',
    en: 'Video library',
    ko: '동영상 라이브러리',
    ja: '動画ライブラリ',
    pt: 'Biblioteca de vídeos',
    vi: 'Thư viện video',
    th: 'คลังวิดีโอ',
  },
} satisfies ViewTexts
