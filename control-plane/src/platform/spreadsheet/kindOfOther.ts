/** What stands under the name of a spreadsheet, and is none: a web page, the XML that Excel 2003 saves, a text, or anything else. */
export function kindOfOther(file: Buffer): 'file_is_html' | 'file_is_xml' | 'file_is_text' | 'file_type' {
  const text = textOf(file.subarray(0, 4_000))
  if (/^\s*<\?xml/i.test(text) && /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(text))
    return 'file_is_xml'
  if (/^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html|table|head|body|meta|style|div|\?xml)/i.test(text))
    return 'file_is_html'
  // Saved as one page, with its pictures.
  if (/^\s*MIME-Version:/i.test(text)) return 'file_is_html'
  // One word is nobody's list.
  const isPlain = /[,;\t]|\S[^\S\n]*\n\s*\S/.test(text) && !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*[{[%]/.test(text)
  return isPlain ? 'file_is_text' : 'file_type'
}

/** Excel saves its "Unicode text" in UTF-16. */
function textOf(begin: Buffer): string {
  const isWide = (begin[0] === 0xff && begin[1] === 0xfe) || (begin[0] === 0xfe && begin[1] === 0xff)
  if (!isWide) return begin.toString('utf8').replace(/^\ufeff/, '')
  const even = begin.subarray(2, begin.length - (begin.length % 2))
  return (begin[0] === 0xff ? even : Buffer.from(even).swap16()).toString('utf16le')
}
