import type { ResourceTexts } from '../resource/define.ts'
import type { article } from '../resources/site/article.ts'
import { siteWords } from './words/site.ts'

const source = {
  'zh-CN': '文章来源',
  en: 'Source',
  ko: '글 출처',
  ja: '記事の出所',
  pt: 'Origem',
  vi: 'Nguồn bài',
  th: 'แหล่งที่มา',
} as const
const type = {
  'zh-CN': '文章类型',
  en: 'Article type',
  ko: '글 유형',
  ja: '記事の種類',
  pt: 'Tipo de artigo',
  vi: 'Loại bài viết',
  th: 'ประเภทบทความ',
} as const

export const articleTexts = {
  title: {
    'zh-CN': '文章库',
    en: 'Article library',
    ko: '글 라이브러리',
    ja: '記事ライブラリ',
    pt: 'Biblioteca de artigos',
    vi: 'Thư viện bài viết',
    th: 'คลังบทความ',
  },
  'field.content_title': siteWords.title,
  'field.keywords': siteWords.keywords,
  'field.description': {
    'zh-CN': '摘要',
    en: 'Summary',
    ko: '요약',
    ja: '要約',
    pt: 'Resumo',
    vi: 'Tóm tắt',
    th: 'สรุป',
  },
  'field.content': {
    'zh-CN': '内容',
    en: 'Content',
    ko: '내용',
    ja: '内容',
    pt: 'Conteúdo',
    vi: 'Nội dung',
    th: 'เนื้อหา',
  },
  'field.platform_name': source,
  'field.article_type_name': type,
  'field.create_time': {
    'zh-CN': '入库时间',
    en: 'Stored',
    ko: '등록 시간',
    ja: '登録日時',
    pt: 'Armazenado em',
    vi: 'Lưu lúc',
    th: 'เวลาที่เก็บ',
  },
  'field.content_html': {
    'zh-CN': 'HTML 内容',
    en: 'HTML content',
    ko: 'HTML 내용',
    ja: 'HTML の内容',
    pt: 'Conteúdo HTML',
    vi: 'Nội dung HTML',
    th: 'เนื้อหา HTML',
  },
  'field.platform_id': source,
  'field.article_type_id': type,
  'confirm.delete': {
    'zh-CN': '删除该数据？',
    en: 'delete this data?',
    ko: '이 데이터를 삭제할까요?',
    ja: 'このデータを削除しますか？',
    pt: 'Excluir estes dados?',
    vi: 'Xóa dữ liệu này?',
    th: 'ลบข้อมูลนี้หรือไม่?',
  },
  'more.preview': {
    'zh-CN': '预览',
    en: 'Preview',
    ko: '미리보기',
    ja: 'プレビュー',
    pt: 'Pré-visualizar',
    vi: 'Xem trước',
    th: 'ดูตัวอย่าง',
  },
} as const satisfies ResourceTexts<typeof article>
