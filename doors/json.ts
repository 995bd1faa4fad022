/** The deepest that any message of ours nests arrays and objects, several times over. */
export const DEEPEST = 32

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d] as const

/**
 * Does this text nest arrays and objects deeper than `most`? It reads brackets outside of strings alone, in one pass and without a stack,
 * because a schema or a printer that follows a deep value runs out of its own.
 */
export const isDeeper = (text: string, most: number): boolean => {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i)
    if (isInString) {
      if (sign === BACKSLASH) i += 1
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1
      if (depth > most) return true
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
  }
  return false
}

/** What is wrong with the measures of a text, before it is parsed; null when it may be. `most` in bytes. */
export const measureFault = (text: string, most: number): string | null => {
  if (Buffer.byteLength(text) > most) return `is larger than ${most / 1024} KiB`
  return isDeeper(text, DEEPEST) ? `is nested deeper than ${DEEPEST}` : null
}

/** Stands for a text that is not JSON. */
export const NOT_JSON = Symbol('not JSON')
/** The value of a text whose measures are known to be in order. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}
