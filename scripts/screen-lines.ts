import type { Line } from '#staff/charts/reading.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plain = (text: string): string =>
  text
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
/** Elements whose text belongs to the line around them; a cell or a small word stands apart in it. */
const INLINE = /^(?:b|i|em|strong|span|a|sup|s|del|td|th|small|output)$/
const APART = /^(?:td|th|small|output|strong)$/
const attribute = (tag: string, name: string): string => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The text of a page's markup, line by line, as a reader meets it; buttons and fields are marked. */
export const linesOf = (markup: string): readonly Line[] => {
  const lines: Line[] = []
  let kind: Line['kind'] = 'text'
  let name = ''
  let text = ''
  const flush = (): void => {
    const said = plain(text) || name
    if (said !== '') lines.push({ kind, says: said })
    text = ''
    name = ''
  }
  for (const [, tag = '', words = ''] of markup.replace(/<svg[\s\S]*?<\/svg>/g, ' ').matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, closing = '', element = ''] = /^(\/?)([\w-]+)/.exec(tag) ?? []
    if (INLINE.test(element)) text += `${APART.test(element) ? ' ' : ''}${words}`
    else if (element === 'input' && / type="(?:checkbox|radio)"/.test(tag)) text += `${/ checked=/.test(tag) ? '[x]' : '[ ]'} ${words}`
    else if (element === 'input') {
      // The sign before a field belongs to it.
      lines.push({ kind: 'field', says: plain(text) + (attribute(tag, 'value') || attribute(tag, 'placeholder')) })
      text = words
    } else {
      flush()
      if (element === 'button') {
        kind = closing === '' ? 'button' : 'text'
        if (closing === '') name = attribute(tag, 'aria-label')
      } else if (/^h\d$/.test(element)) kind = closing === '' ? 'title' : 'text'
      text = words
    }
  }
  flush()
  return lines
}

const LIVE = / (?:role="(?:status|alert)"|aria-live="(?:polite|assertive)")/
const VOID = /^(?:br|hr|img|input)$/

/** What a screen reader says of a page's markup by itself: the text of its live regions. */
export const heardIn = (markup: string): readonly string[] => {
  const heard: string[] = []
  let depth = 0
  let from: number | null = null
  let text = ''
  for (const [, tag = '', words = ''] of markup.replace(/<svg[\s\S]*?<\/svg>/g, ' ').matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, closing = '', element = ''] = /^(\/?)([\w-]+)/.exec(tag) ?? []
    if (closing !== '') depth -= 1
    else if (!VOID.test(element)) {
      if (from === null && LIVE.test(tag)) from = depth
      depth += 1
    }
    if (from === null) continue
    if (depth > from) text += ` ${words}`
    else {
      heard.push(plain(text))
      from = null
      text = ''
    }
  }
  return heard.filter((each) => each !== '')
}
