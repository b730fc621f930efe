import type { Text } from '../../language.ts'

/** Figures of the business. */
export const businessStatisticsTexts = {
  title: {
    'zh-CN': '业务概览',
    en: 'Business overview',
    ko: '사업 개요',
    ja: '事業の概要',
    pt: 'Visão geral do negócio',
    vi: 'Tổng quan kinh doanh',
    th: 'ภาพรวมธุรกิจ',
  },
} satisfies Record<string, Text>
