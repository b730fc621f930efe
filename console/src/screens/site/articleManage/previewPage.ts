/**
 * A page around sanitised HTML for a frame without any permission. Its policy refuses everything that would be loaded but
 * pictures that are part of the text itself. Always dark on white: articles are written for that.
 */
export function previewPage(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style></head><body>${html}</body></html>`
}

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

const style = [
  'body{margin:0;padding:20px 24px;font:15px/1.75 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#1f2329;background:#fff;overflow-wrap:anywhere}',
  'h1{font-size:22px}h2{font-size:19px}h3{font-size:17px}h1,h2,h3,h4{line-height:1.4;margin:1.2em 0 .5em}body>:first-child{margin-top:0}',
  'img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid #d0d4da;padding:4px 8px}',
  'pre{white-space:pre-wrap;background:#f4f5f7;padding:10px 12px;border-radius:6px}',
  'blockquote{margin:1em 0;padding-left:14px;border-left:3px solid #d0d4da;color:#4b5159}a{color:inherit;text-decoration:underline dotted}',
].join('')
