import type { ViewTexts } from '../../../resource/define.ts'

export const libraryVideoGroupTexts = {
  title: {
    'zh-CN': '视频分组',
    en: 'Video groups',
    ko: '동영상 그룹',
    ja: '動画グループ',
    pt: 'Grupos de vídeos',
    vi: 'Nhóm video',
    th: 'กลุ่มวิดีโอ',
  },
} satisfies ViewTexts
