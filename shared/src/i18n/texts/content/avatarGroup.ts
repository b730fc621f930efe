import type { ViewTexts } from '../../../resource/define.ts'

export const avatarGroupTexts = {
  title: {
    'zh-CN': '头像分组',
    en: 'Avatar groups',
    ko: '아바타 그룹',
    ja: 'アバターグループ',
    pt: 'Grupos de avatares',
    vi: 'Nhóm ảnh đại diện',
    th: 'กลุ่มอวาตาร์',
  },
} satisfies ViewTexts
