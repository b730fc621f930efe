import type { Text } from '../../language.ts'

/** Figures of people: the operations overview. */
export const operatorStatisticsTexts = {
  title: {
    'zh-CN': '运营总览',
    en: 'Operations overview',
    ko: '운영 개요',
    ja: '運用概要',
    pt: 'Visão geral da operação',
    vi: 'Tổng quan vận hành',
    th: 'ภาพรวมการดำเนินงาน',
  },
} satisfies Record<string, Text>
