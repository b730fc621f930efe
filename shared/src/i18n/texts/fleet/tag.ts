import type { ResourceTexts } from '../../../resource/define.ts'
import type { tag } from '../../../resources/fleet/tag.ts'
import { words } from '../../words.ts'

export const tagTexts = {
  title: {
    'zh-CN': '标签管理',
    en: 'Tags',
    ko: '태그',
    ja: 'タグ',
    pt: 'Etiquetas',
    vi: 'Thẻ',
    th: 'แท็ก',
  },
  one: { 'zh-CN': '标签', en: 'tag', ko: '태그', ja: 'タグ', pt: 'etiqueta', vi: 'thẻ', th: 'แท็ก' },
  'field.name': words.name,
  'field.colour': { 'zh-CN': '颜色', en: 'Colour', ko: '색', ja: '色', pt: 'Cor', vi: 'Màu', th: 'สี' },
  'field.phones': words.phonesCount,
  'field.hosts': {
    'zh-CN': '主机数',
    en: 'Hosts',
    ko: '호스트 수',
    ja: 'ホスト数',
    pt: 'Hosts',
    vi: 'Số máy host',
    th: 'จำนวนโฮสต์',
  },
  'field.remark': words.remark,
  'field.create_time': words.created,
  'choice.colour.0': { 'zh-CN': '灰色', en: 'Grey', ko: '회색', ja: 'グレー', pt: 'Cinza', vi: 'Xám', th: 'เทา' },
  'choice.colour.1': { 'zh-CN': '蓝色', en: 'Blue', ko: '파란색', ja: '青', pt: 'Azul', vi: 'Xanh dương', th: 'น้ำเงิน' },
  'choice.colour.2': { 'zh-CN': '绿色', en: 'Green', ko: '초록색', ja: '緑', pt: 'Verde', vi: 'Xanh lá', th: 'เขียว' },
  'choice.colour.3': {
    'zh-CN': '橙色',
    en: 'Orange',
    ko: '주황색',
    ja: 'オレンジ',
    pt: 'Laranja',
    vi: 'Cam',
    th: 'ส้ม',
  },
  'choice.colour.4': { 'zh-CN': '红色', en: 'Red', ko: '빨간색', ja: '赤', pt: 'Vermelho', vi: 'Đỏ', th: 'แดง' },
  'choice.colour.5': { 'zh-CN': '粉色', en: 'Pink', ko: '분홍색', ja: 'ピンク', pt: 'Rosa', vi: 'Hồng', th: 'ชมพู' },
  'confirm.delete': {
    'zh-CN': '删除该标签？仍贴在手机或主机上的标签不能删除',
    en: 'Delete this tag? A tag still in use cannot be deleted',
    ko: '이 태그를 삭제할까요? 휴대폰이나 호스트에 붙어 있는 태그는 삭제되지 않습니다',
    ja: 'このタグを削除しますか？端末やホストに付いているタグは削除できません',
    pt: 'Excluir esta etiqueta? Uma etiqueta ainda em uso não pode ser excluída',
    vi: 'Xóa thẻ này? Thẻ còn gắn trên điện thoại hoặc máy host thì không xóa được',
    th: 'ลบแท็กนี้หรือไม่? แท็กที่ยังติดอยู่กับโทรศัพท์หรือโฮสต์จะลบไม่ได้',
  },
} satisfies ResourceTexts<typeof tag>
