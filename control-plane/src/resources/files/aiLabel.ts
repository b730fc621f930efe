/** What IPTC calls pictures that a trained model has made, or has helped to make. */
const sources = /digitalsourcetype\/((?:compositeWith)?[tT]rainedAlgorithmicMedia)/

/** Words that a label may hold beside that; anything else of a picture's XMP is left out. */
const labelWords =
  /\s(?:xmlns:\w+|rdf:about|Iptc4xmpExt:(?:DigitalSourceType|AISystemUsed|AISystemVersionUsed)|xmp:(?:CreatorTool|CreateDate))="[^"<]*"/g

/** The label that a model has made a picture, as its XMP says it; undefined: it does not say so. Nobody takes it off. */
export function aiLabelIn(xmp: string | undefined): string | undefined {
  const source = xmp?.match(sources)?.[1]
  return source && labelOf(source)
}

/** Does XMP say nothing but that? */
export function isLabelAlone(xmp: string): boolean {
  const left = xmp
    .replace(/<\?xpacket[^>]*\?>/g, '')
    .replace(labelWords, '')
    .replace(/<\/?(?:x:xmpmeta|rdf:RDF|rdf:Description)\s*\/?>/g, '')
    .replace(/<x:xmpmeta x:xmptk="[^"<]*">/, '')
  return left.replace(/[\s\ufeff\0]/g, '') === ''
}

function labelOf(source: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
